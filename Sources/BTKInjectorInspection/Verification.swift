import BTKInjector

/// A dry run of all bindings, on a copy.
final class Verification {
    let rehearsal: Rehearsal
    private let callerIsOnMainActor: Bool
    /// In the order of binding.
    private let bindings: [BindingSnapshot]
    /// Whether the binding of each number was requested.
    private var wasRequested: [Bool]
    /// Whether its request failed.
    private var hasFailed: [Bool]
    private var errors: [InjectionError] = []

    init(of injector: Injector, callerIsOnMainActor: Bool) throws(InjectionError) {
        rehearsal = try Rehearsal(of: injector, callerIsOnMainActor: callerIsOnMainActor)
        bindings = rehearsal.bindings
        wasRequested = Array(repeating: false, count: bindings.count)
        hasFailed = wasRequested
        self.callerIsOnMainActor = callerIsOnMainActor
    }

    /// Requests everything, and returns the problems, and the bindings that could not be checked.
    func run() -> VerificationFindings {
        rehearsal.perform {
            for number in bindings.indices where canRequest(number) && !wasRequested[number] { request(number) }
        }
        let made = rehearsal.record.requestsOfProperties
        errors += made.compactMap(rehearsal.problem)
        let notRequested = bindings.indices.filter { !canRequest($0) }
        let wired = notRequested.filter { bindings[$0].isWired && isCheckedByConfiguration($0) }
        let stored = Dictionary(uniqueKeysWithValues: wired.map { ($0, storedProperties(of: bindings[$0].binding)) })
        // A protocol does not tell the properties. Where nothing else has any, there are hardly any.
        let someHaveProperties = !made.isEmpty || stored.values.contains { $0?.isEmpty == false }
        let unchecked = notRequested.filter { number in
            switch stored[number] {
            case nil: !isCheckedByConfiguration(number)
            case .some(nil): someHaveProperties
            case .some(let properties?): !check(properties)
            }
        }
        return VerificationFindings(
            problems: problems, unchecked: unchecked.map { bindings[$0] }, blueprints: rehearsal.blueprints,
            needs: rehearsal.record.needs, properties: stored.values.flatMap { $0 ?? [] } + made,
            objects: rehearsal.madeClasses)
    }

    /// Returns the properties of what is not made, as its type tells them, which has no names; nil if it does not.
    private func storedProperties(of binding: Binding) -> [RequestOfProperty]? {
        binding.propertyTypes?.map { RequestOfProperty(of: binding, $0) }
    }

    /// Checks the properties of what is not made, and returns whether their types suffice.
    private func check(_ properties: [RequestOfProperty]) -> Bool {
        var isKnown = true
        for property in properties {
            let problem = rehearsal.problem(of: property)
            // Which name a property has, only an instance tells.
            if rehearsal.hasNames(for: property.type), problem.map(isOfMissingKey) ?? true {
                isKnown = false
            } else if let problem {
                errors.append(problem)
            }
        }
        return isKnown
    }

    private func isOfMissingKey(_ error: InjectionError) -> Bool {
        if case .bindingNotFound(let key, _) = error { key.nameText == nil } else { false }
    }

    /// Whether the configuration has checked all of a binding that is not requested, but its properties.
    private func isCheckedByConfiguration(_ number: Int) -> Bool {
        let binding = bindings[number]
        if binding.isSeed || binding.declaresChildren { return true }
        return binding.isWired && (binding.takesSeeds || !binding.takesNoArguments && isReachable(number))
    }

    private func canRequest(_ number: Int) -> Bool {
        rehearsal.makes(number) && !bindings[number].declaresChildren && bindings[number].takesNoArguments
            && isReachable(number)
    }

    private func isReachable(_ number: Int) -> Bool { callerIsOnMainActor || !bindings[number].livesOnMainActor }

    /// Requests an instance, and notes why there is none.
    ///
    /// If a chain is too deep, its far end comes first. Otherwise every binding of the chain would fail in turn.
    private func request(_ number: Int) {
        var rest = [number]
        while let number = rest.popLast() {
            let isFirst = !wasRequested[number]
            wasRequested[number] = true
            guard let error = rehearsal.request(number) else { continue }
            hasFailed[number] = true
            guard isFirst else { continue }
            errors.append(startingAtFirstBound(error))
            switch error {
            case .nestingTooDeep(let path):
                if let end = farEnd(of: path) { rest += [number, end] }
            case .circularDependency(let path):
                // Each of its members would find it again.
                for key in path {
                    guard let number = rehearsal.number(of: key) else { continue }
                    wasRequested[number] = true
                    hasFailed[number] = true
                }
            default: break
            }
        }
    }

    /// Returns the number of the binding where a path ends, if it has not been requested.
    private func farEnd(of path: [BindingKey]) -> Int? {
        guard let number = path.last.flatMap(rehearsal.number) else { return nil }
        return canRequest(number) && !wasRequested[number] ? number : nil
    }
}

// MARK: Problems

extension Verification {
    /// The failures, each cause once, in the order of the bindings to look at.
    private var problems: [InjectionError] {
        let ranked = errors.eachCauseOnce.map { (error: $0, rank: rank(of: $0)) }
        // Errors of one rank stay in their order.
        return ranked.sorted { $0.rank < $1.rank }.map { startingAtFailure($0.error) }
    }

    /// Returns the lowest number of the bindings to look at first.
    private func rank(of error: InjectionError) -> Int {
        let suspects =
            switch error {
            case .circularDependency(let path): path
            case .nestingTooDeep(let path): Array(path.prefix(1))
            case .constructionFailed(let key, _, _): [key]
            default: error.dependents
            }
        return suspects.compactMap(rehearsal.number).min() ?? bindings.count
    }

    /// Returns the error with a path that starts at the first binding that fails, since others get by without it, or
    /// that has only the binding whose block failed.
    private func startingAtFailure(_ error: InjectionError) -> InjectionError {
        if case .constructionFailed(let key, _, _) = error, hasFailed(key) { return error.withPath([key]) }
        let path = error.path
        guard error.key != nil, let start = path.firstIndex(where: hasFailed) else { return error }
        return error.withPath(Array(path[start...]))
    }

    private func hasFailed(_ key: BindingKey) -> Bool { rehearsal.number(of: key).map { hasFailed[$0] } ?? false }

    /// Returns a cycle from the member on that was bound first, and any other error as it is.
    private func startingAtFirstBound(_ error: InjectionError) -> InjectionError {
        // A block may throw a path of its own, which need not be a cycle.
        guard case .circularDependency(let path) = error, path.count > 1, path.first == path.last else { return error }
        let cycle = path.dropLast()
        let numbers = cycle.map { rehearsal.number(of: $0) ?? .max }
        let start = numbers.firstIndex(of: numbers.min()!)!
        return .circularDependency(path: Array(cycle[start...] + cycle[...start]))
    }
}
