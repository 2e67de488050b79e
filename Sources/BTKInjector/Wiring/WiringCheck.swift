/// Checks the wired functions of a layout.
///
/// Bindings are numbered by their places.
struct WiringCheck {
    private let layout: Layout
    /// Whether some binding needs one before it, and some one behind it; one that needs itself does both.
    private var leadsBack = false
    private var leadsOn = false
    /// For each place, if it is of the main actor, the numbers of the ordinary bindings that request it; empty for none.
    private var misplaced: [[Int]] = []
    /// The errors that were found.
    private var problems: [InjectionError]
    /// The keys of all bindings, by number. Made once, if there are errors, which may share many.
    private var allKeys: [BindingKey] = []

    /// - Parameter problems: The errors of the layout that were found before.
    init(of layout: Layout, _ problems: [InjectionError]) {
        self.layout = layout
        self.problems = problems
    }

    /// Looks up what each function takes, notes it in the layout's memory for that, and returns all that is wrong.
    mutating func problems(notingIn sources: ParameterSources) -> [InjectionError] {
        var next = sources
        for place in layout.places {
            guard let wiring = place.binding.metadata.wiring else { continue }
            if let details = wiring.details { addMismatches(of: place, details) }
            place.binding.sources = next
            for (index, type) in wiring.parameters.enumerated() {
                let source: ParameterSource
                if let offset = wiring.argument(index) {
                    source = .argument(offset)
                } else if wiring.isByType(index), let other = layout.place(type) {
                    // At once where the type itself is bound, as mostly: without an array for one dependency.
                    add(other.dependency, of: place)
                    source = self.source(other)
                } else {
                    // Without one there is a problem, and no function runs.
                    source = add(wiring.need(at: index), of: place) ?? .planned(0)
                }
                next = next.note(source)
            }
        }
        // Rings lead both ways.
        if !misplaced.isEmpty || layout.hasGraphScope || (leadsBack && leadsOn) {
            let edges = layout.edges
            if !misplaced.isEmpty { findMisplacements(edges) }
            if layout.hasGraphScope { findCaptives(edges) }
            for ring in RingSearch(edges).rings { problems.append(.circularDependency(path: keys(at: ring))) }
        }
        return problems
    }

    /// Adds what a parameter needs that has a key, or stands for something else. Returns where it comes from, or nil if there
    /// is a problem.
    @inline(never)
    private mutating func add(_ need: ParameterNeed, of place: Place) -> ParameterSource? {
        var dependencies: [Dependency] = []
        do throws(InjectionError) {
            try layout.addDependencies(of: need, to: &dependencies)
        } catch {
            problems.append(error.asParameter(need, of: place.key))
            return nil
        }
        for dependency in dependencies { add(dependency, of: place) }
        if dependencies.count == 1, let source = source(of: need, dependencies[0]) { return source }
        layout.plans.append(ParameterPlan(need, dependencies))
        return .planned(layout.plans.count - 1)
    }

    /// Returns where a parameter comes from that needs one binding, unless it takes a plan to make it.
    private func source(of need: ParameterNeed, _ dependency: Dependency) -> ParameterSource? {
        let (place, type) = (dependency.place, dependency.place.type)
        guard dependency.isDeferred else { return need.type == type ? source(place) : nil }
        if case .handle(let target, _, _) = (need.type as? any Parameter.Type)?.kind, target == type {
            return .handle(place)
        }
        return need.closure != nil && FunctionType.describes(need.type) ? .closure(need.type, place) : nil
    }

    /// Returns how an instance of a binding is found.
    private func source(_ place: Place) -> ParameterSource {
        place.isPart(of: layout) ? .own(place.binding.offset) : .inherited(place)
    }

    /// Adds the errors of arguments and keys that have no parameter.
    @inline(never)
    private mutating func addMismatches(of place: Place, _ details: WiringDetails) {
        guard !details.takesAllArguments || !details.keysWithoutParameter.isEmpty else { return }
        let parameters = place.binding.metadata.parameters
        let expected = BindingDescription.text(of: parameters)
        // A function that is too long has one parameter, which is missing.
        let isTooLong = parameters.count == 1 && TupleType.count(of: parameters[0]) > Wiring.maximumCount
        if !details.takesAllArguments, !isTooLong {
            let requested = place.description.argumentsText
            problems.append(.argumentMismatch(place.key.about(.arguments), expected: expected, requested: requested))
        }
        for key in details.keysWithoutParameter {
            var owner = place.key.about(.keys)
            owner.requests.forms = [key.type]
            problems.append(.argumentMismatch(owner, expected: expected, requested: key.description))
        }
    }

    @inline(never)
    private mutating func add(_ dependency: Dependency, of place: Place) {
        let (number, target) = (place.number, dependency.place.number)
        let isRequestedThere = dependency.reachesMainActor || (place.livesOnMainActor && !dependency.isDeferred)
        if dependency.place.livesOnMainActor, !isRequestedThere {
            if misplaced.isEmpty { misplaced = Array(repeating: [], count: layout.endNumber) }
            if misplaced[target].last != number { misplaced.add(number, at: target) }
        }
        guard !dependency.isDeferred, target >= layout.firstNumber else { return }
        if target <= number { leadsBack = true }
        if target >= number { leadsOn = true }
    }

    /// Returns the keys of bindings of the layout.
    @inline(never)
    private mutating func keys(at numbers: [Int]) -> [BindingKey] {
        if allKeys.isEmpty { allKeys = layout.places.map(\.key) }
        return numbers.map { allKeys[$0 - layout.firstNumber] }
    }
}

// MARK: The main actor

extension WiringCheck {
    /// Adds an error for each binding of the main actor that ordinary bindings request.
    ///
    /// Where these move there, so must the ordinary bindings that need them. Each error has all of these.
    private mutating func findMisplacements(_ edges: [[Int]]) {
        let (all, dependents) = (layout.allPlaces, edges.reversedEdges)
        // The last place from which each was reached.
        var searches = Array(repeating: -1, count: all.count)
        for (number, direct) in misplaced.enumerated() where !direct.isEmpty {
            // Those that need these, and are not among them. Bindings of the main actor need not move.
            var rest = direct
            while let next = rest.popLast() {
                guard searches[next] != number, !all[next].livesOnMainActor else { continue }
                searches[next] = number
                rest += dependents[next]
            }
            for number in direct { searches[number] = -1 }
            let others = searches.indices.filter { searches[$0] == number }
            var key = all[number].key.required(by: keys(at: direct))
            key.requests.indirectDependents = keys(at: others)
            problems.append(.boundOnMainActor(key))
        }
    }
}

// MARK: Captives

extension WiringCheck {
    /// Adds an error for each binding of graph scope whose instance singletons would keep, directly or inside a factory's
    /// product. It has all of these, the first one bound first.
    private mutating func findCaptives(_ edges: [[Int]]) {
        let all = layout.allPlaces
        // For each place, if it is of graph scope, the numbers of the singletons that would keep it.
        var kept: [[Int]] = Array(repeating: [], count: all.count)
        // The last singleton from which each was reached.
        var searches = Array(repeating: -1, count: all.count)
        for number in layout.firstNumber..<all.count where all[number].isSingleton {
            var rest = [number]
            while let next = rest.popLast() {
                guard searches[next] != number else { continue }
                searches[next] = number
                let place = all[next]
                if place.binding.metadata.scope == .graph { kept.add(number, at: next) }
                guard place.isFactory || next == number else { continue }
                rest += place.isPart(of: layout) ? edges[next] : place.directNeeds.map(\.number)
            }
        }
        for (number, singletons) in kept.enumerated() where !singletons.isEmpty {
            let owners = keys(at: singletons)
            problems.append(.captiveDependency(all[number].key.required(by: owners), of: owners[0]))
        }
    }
}

extension InjectionError {
    /// Returns the error of a parameter of a wired function.
    @inline(never)
    fileprivate func asParameter(_ need: ParameterNeed, of owner: BindingKey) -> InjectionError {
        func array<T>(of type: T.Type) -> any Any.Type { [T].self }
        guard let key else { return self }
        let isInstance = need.type == key.type || need.type == array(of: key.type)
        // A handle is no argument, and neither is a parameter with a key; but a function without a result is no handle.
        let isArgument = need.key == nil && (isInstance || key.type == Void.self)
        let livesOnMainActor = owner.binding?.livesOnMainActor == true
        var reachesMainActor = false
        if let closure = need.closure {
            reachesMainActor = closure.reachesMainActor
        } else {
            let isPlain = isInstance || (need.type as? any OptionalType.Type)?.wrappedType == key.type
            if case .handle(_, _, true) = (need.type as? any Parameter.Type)?.kind { reachesMainActor = true }
            if isPlain, livesOnMainActor { reachesMainActor = true }
        }
        var requests = key.requests
        requests.isParameter = true
        requests.leavesMainActor = !reachesMainActor
        if isArgument {
            requests.argument = BindingKey.Argument(owner: owner, type: need.type, types: [need.type])
        }
        return requested(by: owner, requests)
    }
}
