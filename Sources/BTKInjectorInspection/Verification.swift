import BTKInjector

/// A dry run of all bindings, on a copy.
final class Verification {
    private let rehearsal: Rehearsal
    private let callerIsOnMainActor: Bool
    /// In the order of binding.
    private let bindings: [BindingSnapshot]
    /// Whether the binding of each number was requested.
    private var wasRequested: [Bool]
    /// Whether its request failed.
    private var hasFailed: [Bool]
    private var errors: [InjectionError] = []
    /// Those of what is not made.
    private var properties: [RequestOfProperty] = []

    init(of injector: Injector, callerIsOnMainActor: Bool) throws(InjectionError) {
        rehearsal = try Rehearsal(of: injector, callerIsOnMainActor: callerIsOnMainActor)
        bindings = rehearsal.bindings
        wasRequested = Array(repeating: false, count: bindings.count)
        hasFailed = wasRequested
        self.callerIsOnMainActor = callerIsOnMainActor
    }

    var record: RehearsalRecord { rehearsal.record }

    /// How many requests were made: fewer than there are bindings, if blocks fail for others.
    var requestCount: Int { rehearsal.requestCount }

    /// Requests everything, and returns the problems, and the bindings that could not be checked.
    func run() -> VerificationFindings {
        rehearsal.perform {
            for number in bindings.indices where canRequest(number) && !wasRequested[number] { request(number) }
        }
        errors += rehearsal.propertyProblems
        var unchecked: Set<Int> = []
        for number in bindings.indices where !canRequest(number) {
            if !isChecked(number) || !checkProperties(of: number) { unchecked.insert(number) }
        }
        return VerificationFindings(
            problems: problems, unchecked: unchecked.sorted().map { bindings[$0] },
            needs: rehearsal.record.needs, properties: properties + rehearsal.record.requestsOfProperties,
            objects: rehearsal.madeClasses)
    }

    /// Checks the properties of what was not made, as its type tells them, without their names. Returns whether that
    /// suffices.
    private func checkProperties(of number: Int) -> Bool {
        let binding = bindings[number]
        guard binding.isWired else { return true }
        guard let types = binding.binding.propertyTypes else {
            // A protocol tells nothing. Where nothing else has properties, there are hardly any.
            return !rehearsal.record.hasProperties
        }
        var isKnown = true
        for type in types {
            properties.append(RequestOfProperty(type: type, name: nil, mayHaveAnyName: true))
            guard let problem = rehearsal.problem(ofPropertyOf: type, in: binding) else {
                // Which name a property has, only an instance tells.
                if rehearsal.hasNames(for: type) { isKnown = false }
                continue
            }
            if case .bindingNotFound(let key, _) = problem, key.nameText == nil, rehearsal.hasNames(for: type) {
                isKnown = false
            } else {
                errors.append(problem)
            }
        }
        return isKnown
    }

    /// Whether nothing is left to check of a binding that is not requested, but a wired function itself.
    private func isChecked(_ number: Int) -> Bool {
        let binding = bindings[number]
        if binding.isSeed || binding.declaresChildren { return true }
        return binding.isWired && (takesSeeds(number) || !binding.takesNoArguments && isReachable(number))
    }

    /// Whether a binding belongs to children that take seeds, or to children of these.
    private func takesSeeds(_ number: Int) -> Bool {
        var next = bindings[number].declaration
        while let declaration = next {
            if !bindings[declaration].takesNoArguments { return true }
            next = bindings[declaration].declaration
        }
        return false
    }

    private func canRequest(_ number: Int) -> Bool {
        bindings[number].isMade && !bindings[number].declaresChildren && bindings[number].takesNoArguments
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
        if case .constructionFailed(let key, _, _) = error, hasFailed(key) { return error.with(key, path: [key]) }
        let path = error.path
        guard let key = error.key, let start = path.firstIndex(where: hasFailed) else { return error }
        return error.with(key, path: Array(path[start...]))
    }

    private func hasFailed(_ key: BindingKey) -> Bool { rehearsal.number(of: key).map { hasFailed[$0] } ?? false }

    /// Returns a cycle from the member on that was bound first, and any other error as it is.
    private func startingAtFirstBound(_ error: InjectionError) -> InjectionError {
        // A block may throw a path of its own, which need not be a ring.
        guard case .circularDependency(let path) = error, path.count > 1, path.first == path.last else { return error }
        let ring = path.dropLast()
        let numbers = ring.map { rehearsal.number(of: $0) ?? .max }
        let start = numbers.firstIndex(of: numbers.min()!)!
        return .circularDependency(path: Array(ring[start...] + ring[...start]))
    }
}
