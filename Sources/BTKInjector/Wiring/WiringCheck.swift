extension Layout {
    /// Returns the errors that can be found without running a block, those of declared children too.
    func problems(areOfOverrides: Bool = false) -> [InjectionError] {
        let own = WiringCheck(of: self)
        own.lookAtBindings(areOfOverrides: areOfOverrides)
        guard !children.isEmpty else {
            own.lookAtGraph()
            return own.problems
        }
        // By a list, because children nest.
        let family = family
        var others: [WiringCheck] = []
        for layout in family.dropFirst() {
            let check = WiringCheck(of: layout)
            check.lookAtBindings(areOfOverrides: false)
            others.add(check)
        }
        own.lookAtGraph()
        for check in others { check.lookAtGraph() }
        // With those that lead through the roots of children, which no layout's own check can see.
        own.lookAtRoots(of: family)
        var problems = own.problems
        for check in others { problems += check.problems }
        return problems
    }

    /// Whether a binding here makes the root of a child at once: one that declares children without seeds.
    fileprivate var leadsToRoots: Bool {
        !children.isEmpty && bindings.contains { $0.child != nil && $0.takes(nil) }
    }
}

/// A check of a layout before anything runs.
final class WiringCheck {
    let layout: Layout
    var problems: [InjectionError] = []
    /// Whether some binding needs one before it, and some one behind it; one that needs itself does both.
    private var leadsBack = false
    private var leadsOn = false
    /// The bindings of the main actor that are requested elsewhere, and for each of these the binding that does so.
    private var misplaced: [Binding] = []
    private var requesters: [Binding] = []
    /// The sets of parents that something takes, found by their hashes.
    var sets: [NotedSet] = []
    var setTable = HashTable()

    init(of layout: Layout) { self.layout = layout }

    /// Looks at the bindings one by one, and notes where the parameters of functions come from.
    func lookAtBindings(areOfOverrides: Bool) {
        if let problem = layout.rootProblem { add(problem) }
        if layout.hasDuplicates { addDuplicates(areOfOverrides: areOfOverrides) }
        if layout.hasWeakScope { addWeakValues() }
        for binding in layout.factoriesWithArguments { addLabels(of: binding) }
        for requirement in layout.requirements {
            if let problem = layout.problem(of: requirement) { add(problem) }
        }
        guard var next = layout.parameterSources else { return }
        for binding in layout.bindings {
            if let wiring = binding.metadata.wiring { lookUp(wiring, of: binding, notingIn: &next) }
        }
    }

    /// Looks at what leads to what.
    func lookAtGraph() {
        let findsCaptives = layout.hasGraphScope && layout.parameterSources != nil
        // Rings lead both ways.
        guard !misplaced.isEmpty || findsCaptives || (leadsBack && leadsOn) else { return }
        var graph = NeedGraph(of: layout)
        if !misplaced.isEmpty { graph.findMisplacements(misplaced, requestedBy: requesters) }
        if findsCaptives { graph.findCaptives() }
        graph.findRings()
        problems += graph.problems
    }

    /// Looks at what leads to what through the roots of children that are declared here, at any depth, when the
    /// bindings of all are known.
    func lookAtRoots(of family: [Layout]) {
        guard family.contains(where: \.leadsToRoots) else { return }
        var graph = NeedGraph(of: layout, family.dropFirst())
        graph.findRingsThroughRoots()
        problems += graph.problems
    }

    @inline(never) func add(_ problem: InjectionError) { problems.add(problem) }

    /// Adds an error for each key that several bindings have.
    @inline(never) private func addDuplicates(areOfOverrides: Bool) {
        let bindings = layout.bindings.filter { !$0.isReplaced }
        for group in bindings.grouped(by: { $0.identity }) where group.count > 1 {
            let key = group[0].key
            add(
                .duplicateBinding(
                    areOfOverrides ? key.with(.overridden(ofChild: false)) : key, sites: group.map(\.site)))
        }
    }

    /// Adds an error for each function of weak scope that makes values. A block is told at its first use.
    @inline(never) private func addWeakValues() {
        for binding in layout.bindings where binding.metadata.scope == .weak && TypeKind.isValue(binding.type) {
            if binding.metadata.isWired { add(.weakScopeOfValue(binding.key)) }
        }
    }

    /// Adds the error of arguments with labels.
    private func addLabels(of binding: Binding) {
        let arguments = binding.metadata.arguments
        guard TupleType.hasLabels(arguments) else { return }
        let types = BindingDescription.text(of: TupleType.elements(of: arguments))
        add(
            .argumentMismatch(
                binding.key.with(.misfit(.labels)), expected: types,
                requested: binding.description.argumentsText))
    }

    /// Looks up what a function takes, and notes it in the layout's memory for that.
    private func lookUp(_ wiring: WiredFunction, of binding: Binding, notingIn next: inout Storage) {
        var offers = Offers(of: binding, wiring)
        var missing: [InjectionError] = []
        binding.parameterSources = next
        for type in wiring.parameters {
            let source: ParameterSource
            if let offset = offers.takeArgument(type) {
                source = .argument(offset)
            } else {
                if offers.keys.isEmpty, let found = layout.binding(type), case let other = found.object,
                    other != binding,
                    !binding.isReplaced, !layout.seesOptionalsOrArrays || other.isPart(of: layout)
                {
                    // At once where the type itself is bound, as mostly.
                    note((binding: other, isDeferred: false), of: binding)
                    source = layout.source(found)
                } else {
                    source = self.source(of: type, &offers, of: binding, &missing)
                }
            }
            next.initialize(to: NotedParameter(source: source, type: type))
            next = next.advanced(by: MemoryLayout<NotedParameter>.stride)
        }
        addMismatches(of: binding, offers)
        addDoubts(about: wiring, of: binding, &missing)
        if !missing.isEmpty { problems += missing }
    }

    /// Returns where a parameter comes from that may have a key, or stands for something else.
    @inline(never) private func source(
        of type: any Any.Type, _ offers: inout Offers, of binding: Binding, _ problems: inout [InjectionError]
    ) -> ParameterSource {
        let need = offers.takeNeed(type, of: binding)
        do throws(InjectionError) {
            let source = try layout.source(of: need, for: binding)
            var dependencies: [Dependency] = []
            layout.addDependencies(of: source, to: &dependencies)
            for dependency in dependencies {
                note(dependency, of: binding, reachesMainActor: need.reachesMainActor)
                if need.key == nil, layout.seesOptionalsOrArrays { addDoubt(aboutSet: dependency.binding, of: binding) }
            }
            return source
        } catch {
            problems.add(error.asParameter(need, of: binding.key))
            return .missing
        }
    }

    /// Adds the errors of arguments and keys that have no parameter.
    @inline(never) private func addMismatches(of binding: Binding, _ offers: Offers) {
        guard !(offers.arguments.isEmpty && offers.keys.isEmpty) else { return }
        let parameters = binding.metadata.parameters
        let expected = BindingDescription.text(of: parameters)
        // A function that is too long has one parameter, which is missing.
        let isTooLong =
            parameters.count == 1 && TupleType.elements(of: parameters[0]).count > WiredFunction.maximumCount
        if !offers.arguments.isEmpty, !isTooLong {
            let requested = binding.description.argumentsText
            let key = binding.key.with(.misfit(.arguments))
            add(.argumentMismatch(key, expected: expected, requested: requested))
        }
        for key in offers.keys {
            let requester = binding.key.with(.misfit(.key(key.type)))
            add(.argumentMismatch(requester, expected: expected, requested: key.description))
        }
    }

    /// Notes whether a need leaves the main actor, and which way it leads.
    ///
    /// - Parameter reachesMainActor: Whether what it needs later is requested on the main actor.
    @inline(never)
    private func note(_ dependency: Dependency, of binding: Binding, reachesMainActor: Bool = false) {
        let number = binding.number
        let target = dependency.binding.number
        let isRequestedThere = dependency.isDeferred ? reachesMainActor : binding.livesOnMainActor
        if dependency.binding.livesOnMainActor, !isRequestedThere {
            misplaced.add(dependency.binding)
            requesters.add(binding)
        }
        guard !dependency.isDeferred, target >= layout.firstNumber else { return }
        if target <= number { leadsBack = true }
        if target >= number { leadsOn = true }
    }
}

extension InjectionError {
    /// Returns the error of a parameter of a wired function.
    @inline(never)
    fileprivate func asParameter(_ need: ParameterNeed, of requester: BindingKey) -> InjectionError {
        func array<T>(of type: T.Type) -> any Any.Type { [T].self }
        guard let key else { return self }
        let isInstance = need.type == key.type || need.type == array(of: key.type)
        var isPlain = isInstance
        if case .optional(let wrapped) = need.kind, wrapped == key.type { isPlain = true }
        var isCall = false
        if case .handle(_, nil, _, _?) = need.kind { isCall = true }
        var argument: PossibleArgument?
        // A handle is no argument, and neither is a parameter with a key; but a function without a result is no handle.
        if need.key == nil, isInstance || key.type == Void.self {
            argument = PossibleArgument(requester: requester, type: need.type, types: [need.type])
        }
        return requestedByParameter(
            of: requester, isCall: isCall, argument: argument,
            leavesMainActor: !(need.reachesMainActor || (isPlain && need.livesOnMainActor)))
    }
}
