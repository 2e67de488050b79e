/// A check of what the functions of a layout take.
struct ParameterCheck {
    let layout: Layout
    var problems: [Problem] = []
    /// Whether some binding needs one before it, and some one behind it; one that needs itself does both.
    private var leadsBack = false
    private var leadsOn = false
    /// The bindings of the main actor that are requested elsewhere, and for each of these the binding that does so.
    private var misplaced: [Binding] = []
    private var requesters: [Binding] = []

    /// Checks a layout: see ``WiringCheck``.
    @Sendable static func problems(of layout: Layout) -> [Problem] {
        var check = ParameterCheck(of: layout)
        check.lookAtFunctions()
        check.lookAtGraph()
        return check.problems
    }

    private init(of layout: Layout) { self.layout = layout }

    /// Looks at the functions one by one, and notes where their parameters come from.
    private mutating func lookAtFunctions() {
        let count = layout.bindings.reduce(0) { $0 + $1.parameterCount }
        var next = layout.parameterSources.allocate(count: count)
        for binding in layout.bindings {
            if let wiring = binding.metadata.wiring { lookUp(wiring, of: binding, notingIn: &next) }
        }
    }

    /// Looks at what leads to what.
    private mutating func lookAtGraph() {
        // A cycle needs edges that lead back and edges that lead on.
        guard !misplaced.isEmpty || layout.hasGraphScope || (leadsBack && leadsOn) else { return }
        var graph = NeedGraph(of: layout)
        if !misplaced.isEmpty { graph.findMisplacements(misplaced, requestedBy: requesters) }
        if layout.hasGraphScope { graph.findCaptives() }
        graph.findCycles()
        problems += graph.problems
    }

    @inline(never) mutating func add(_ problem: Problem) { problems.append(problem) }

    /// Looks up what a function takes, and notes it in the layout's memory for that.
    private mutating func lookUp(_ wiring: WiredFunction, of binding: Binding, notingIn next: inout Storage) {
        var offers = Offers(of: binding, wiring)
        var problemsOfParameters: [Problem] = []
        binding.noteParameters(in: next)
        requireSmall(binding.type, in: binding)
        for type in wiring.parameters {
            let source: ParameterSource
            requireSmall(type, in: binding)
            if let offset = offers.takeArgument(type) {
                source = .argument(offset)
            } else if offers.keys.isEmpty, let found = layout.binding(type), case let other = found.object,
                other != binding, !binding.isReplaced, !ParameterNeed.mayStandForOthers(type)
            {
                // This answers at once where the type itself is bound, which is the usual case.
                note((binding: other, isDeferred: false), of: binding)
                source = layout.source(found)
            } else {
                source = self.source(of: type, &offers, of: binding, &problemsOfParameters)
            }
            next.initialize(to: NotedParameter(source: source, type: type))
            next = next.advanced(by: MemoryLayout<NotedParameter>.stride)
        }
        addMismatches(of: binding, offers, &problemsOfParameters)
        addDoubts(about: wiring, of: binding, &problemsOfParameters)
        if !problemsOfParameters.isEmpty { problems += problemsOfParameters.tellingAllPossibleArguments }
    }

    /// Adds the error of a type whose values are too large to be passed.
    @inline(never) private mutating func requireSmall(_ type: any Any.Type, in binding: Binding) {
        func size<T>(of type: T.Type) -> Int { MemoryLayout<T>.size }
        let size = size(of: type)
        if size > WiredFunction.maximumSize { addLarge(type, size, in: binding) }
    }

    @inline(never) private mutating func addLarge(_ type: any Any.Type, _ size: Int, in binding: Binding) {
        // An optional may be as large as what it wraps, and a byte.
        if let wrapped = (type as? any OptionalType.Type)?.wrappedType { return requireSmall(wrapped, in: binding) }
        add(Problem(.mismatch(.large(type, size: size)), binding.key))
    }

    /// Adds the error of a parameter that would make a child, and keep it.
    private mutating func addChild(_ child: any Any.Type, as need: ParameterNeed, in binding: Binding) {
        let declared = layout.bindings(for: child, named: need.name).first?.description
        let key = BindingKey(of: child, named: need.name, declared)
        add(Problem(.mismatch(.child(key, parameter: need.type)), binding.key))
    }

    /// Returns where a parameter comes from that may have a key, or stands for something else.
    @inline(never) private mutating func source(
        of type: any Any.Type, _ offers: inout Offers, of binding: Binding, _ problemsOfParameters: inout [Problem]
    ) -> ParameterSource {
        let need = offers.takeNeed(type, of: binding)
        if let child = need.child {
            addChild(child, as: need, in: binding)
            return .missing
        }
        do throws(Problem) {
            let source = try layout.source(of: need, for: binding)
            var dependencies: [Dependency] = []
            layout.parameterSources.addDependencies(of: source, to: &dependencies)
            for dependency in dependencies {
                note(dependency, of: binding, reachesMainActor: need.reachesMainActor)
            }
            return source
        } catch {
            problemsOfParameters.append(error)
            return .missing
        }
    }

    /// Adds the problems of arguments and keys that have no parameter.
    ///
    /// - Parameter problemsOfParameters: The problems of its parameters. The values among these may be meant by
    ///   arguments that have no parameter, so that one mistake would be told twice.
    @inline(never) private mutating func addMismatches(
        of binding: Binding, _ offers: Offers, _ problemsOfParameters: inout [Problem]
    ) {
        guard !(offers.arguments.isEmpty && offers.keys.isEmpty) else { return }
        let parameters = binding.metadata.parameters
        // A function that is too long has one parameter, which is missing.
        let isTooLong =
            parameters.count == 1 && TupleType.elements(of: parameters[0]).count > WiredFunction.maximumCount
        if !offers.arguments.isEmpty, !isTooLong {
            add(Problem(.mismatch(.arguments), binding.key))
            problemsOfParameters = problemsOfParameters.filter { problem in
                guard case .missing = problem.kind, let (_, parameter) = problem.possibleArgument else { return true }
                return !TypeKind.isValue(parameter.type)
            }
        }
        // The error of several keys for one parameter is that of the doubt, and the error of a key for a function that is
        // no handle is that of its parameter.
        let needs = binding.needs
        for key in offers.keys where !needs.contains(where: { $0?.accepts(key) == true }) {
            let isOfFunction = problemsOfParameters.contains { problem in
                guard case .missing = problem.kind else { return false }
                return FunctionType(problem.key.type).map { $0.result == key.type } ?? false
            }
            if !isOfFunction { add(Problem(.mismatch(.keys([key])), binding.key)) }
        }
    }

    /// Notes whether a need leaves the main actor, and which way it leads.
    ///
    /// - Parameter reachesMainActor: Whether what it needs later is requested on the main actor.
    @inline(never)
    private mutating func note(_ dependency: Dependency, of binding: Binding, reachesMainActor: Bool = false) {
        let number = binding.number
        let target = dependency.binding.number
        let isRequestedThere = dependency.isDeferred ? reachesMainActor : binding.livesOnMainActor
        if dependency.binding.livesOnMainActor, !isRequestedThere {
            misplaced.append(dependency.binding)
            requesters.append(binding)
        }
        guard !dependency.isDeferred, target >= layout.firstNumber else { return }
        if target <= number { leadsBack = true }
        if target >= number { leadsOn = true }
    }
}

extension [Problem] {
    /// The problems of one function's parameters: those of values tell of each other, because all of these may be meant
    /// as arguments.
    fileprivate var tellingAllPossibleArguments: [Problem] {
        func possibleValue(_ problem: Problem) -> (any Any.Type)? {
            guard case .missing = problem.kind, let (_, parameter) = problem.possibleArgument else { return nil }
            return TypeKind.isValue(parameter.type) ? parameter.type : nil
        }
        let values = compactMap(possibleValue)
        guard values.count > 1 else { return self }
        return map { problem in
            guard possibleValue(problem) != nil, var parameter = problem.requests[0].parameter else { return problem }
            parameter.possibleArguments = values
            var problem = problem
            problem.requests[0].origin = .parameter(parameter)
            return problem
        }
    }
}

extension ParameterNeed {
    /// Whether a parameter of a type stands for something else than a binding of that very type, or may be a child:
    /// without a cast, because most parameters do not.
    fileprivate static func mayStandForOthers(_ type: any Any.Type) -> Bool {
        TypeKind.isOptional(type) || TypeKind.areSpecializations(type, [Never].self)
            || TypeKind.areSpecializations(type, Child<Never>.self)
    }
}
