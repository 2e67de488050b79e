// Errors of bindings that are missing, and of overrides that replace none.

extension ErrorText {
    /// Describes a key that nothing is bound for, at the end of its path.
    mutating func describeMissing(_ key: BindingKey, _ path: [BindingKey], for requesters: [BindingKey]) {
        summary("Nothing is bound for \(key).", at: key, along: path)
        if key.type is any InjectorType.Type {
            fix("an injector is not bound in itself: take what is needed, later by a closure, ")
            return rest("or as the root of a Child.")
        }
        if searchesBindings { suggestNearMisses(of: key, but: path) }
        let facts = key.facts
        let wrapped = (key.type as? any OptionalType.Type)?.wrappedType
        if let wrapped, !facts.isParameter, facts.requirements.isEmpty {
            let name = key.name.map { text(", \($0.code)") } ?? ""
            let type = FunctionType.isExistential(wrapped) ? text("(any \(typeText(wrapped)))") : typeText(wrapped)
            fix("if it may be absent, state its type: `instance(for: \(type)?.self\(name))`.")
        }
        if facts.subject == .otherMembers {
            fix("the set that a function of \(key) takes leaves out that \(key): bind others under names.")
            return fix("or, if there may be none, let it take `[\(typeText(key.type))]?`.")
        }
        let isRoot = searchesBindings && suggestChildren(key, requesters, path)
        // A value is rather an argument, and an object a service.
        let isValue = FunctionType.isValue(facts.argument?.type ?? key.type)
        if !isRoot {
            if isValue { fixByArgumentOrSeed(key, requesters, "if") }
            fixByBinding(key, for: requesters)
            if !isValue { fixByArgumentOrSeed(key, requesters, "or, if") }
        }
        guard facts.isParameter else { return }
        if FunctionType.describes(facts.argument?.type ?? key.type) {
            note(
                """
                of functions, `() -> X` and `(A, …) -> X` with up to four arguments are handles on X, `@Sendable` or \
                not, `@MainActor` or not, `throws` or not. Functions among the arguments are `@escaping`. All others are \
                arguments, or bound as they are.
                """)
        }
        note("default values are not used: to keep one, wire a closure that leaves the parameter out, or bind a block.")
    }

    /// Describes a function that has too many parameters to be wired, for which Swift takes one that is their tuple.
    mutating func describeLongFunction(of owner: BindingKey, parameterCount: Int) {
        summary("The function of \(owner) has \(parameterCount) parameters, ")
        summary("and functions of up to \(Wiring.maximumCount) can be wired.", along: [owner])
        let code = owner.code(isFactory: owner.isFactory, isWired: false, livesOnMainActor: owner.livesOnMainActor)
        fix("put some of them into a struct, or bind a block that makes them: `\(code)`.")
    }

    /// Describes the root of a declared child that is not bound there.
    mutating func describeMissingRoot(_ key: BindingKey, _ path: [BindingKey]) {
        let declaration = path.first?.binding?.site.description ?? "?"
        summary("The child declared at \(declaration) does not bind its root, \(key).", along: path)
        fix("bind it there: \(key.alternatives()).")
        if let inherited = key.binding {
            return rest(" What is bound at \(inherited.site.textInChild) would be one object in all children.")
        }
        guard searchesBindings else { return }
        suggestNearMisses(of: key, but: path)
        for other in key.candidates(.ofSiblings) where other.matches(key.type, nil) {
            fix("did you mean the one \(other.site.boundText)? Each child binds a root of its own.")
        }
    }

    /// Describes a key that a configuration must bind itself, and that only a parent binds.
    mutating func describeMissingOwn(_ key: BindingKey) {
        let child = key.facts.requirements.first?.key.child
        let owner = child.map { text("The child declared at \($0)") } ?? "This child"
        let arguments = key.takesArguments ? text(" with \(BindingDescription.text(of: key.argumentTypes))") : ""
        summary("\(owner) does not bind \(key)\(arguments) itself.", at: key)
        let code = key.alternatives(
            isRequestedThere: key.livesOnMainActor, isFactory: key.isFactory, isWired: key.isWired,
            taking: key.argumentTypes)
        fix("bind it there: \(code).")
        rest(
            key.isFactory
                ? " What is inherited is made in the parent." : " What is inherited is one object in all children.")
    }

    /// Describes a binding of an override that replaces none.
    mutating func describeAddition(_ key: BindingKey) {
        summary("The original binds nothing for \(key) that this could replace.", at: key)
        if searchesBindings { suggestOverrides(of: key) }
        fix("or, to add bindings, call `overriding(addingBindings: true) { binder in … }`.")
    }

    /// Adds the bindings that an override may have meant to replace.
    private mutating func suggestOverrides(of key: BindingKey) {
        let (bindings, others) = (key.candidates(), key.candidates(.ofChildren))
        for other in key.addedProtocols(among: bindings) {
            fix("bind it `for: \(other.key.codeArguments)`, to replace what is bound at \(other.site).")
        }
        for other in bindings where other.matches(key.type, key.name) {
            let bound = other.isFactory ? "takes \(other.argumentsText)" : "is a provider"
            fix("what is bound at \(other.site) \(bound): override that, or remove it first.")
        }
        suggestNearMisses(of: key, but: [])
        for other in others where other.matches(key.type, key.name) {
            fix("\(key) is \(other.site.boundText): it is neither replaced nor removed; pass it to `make`.")
        }
        for other in key.addedProtocols(among: others) {
            fix("bind it `for: \(other.key.codeArguments)`, to replace what is \(other.site.boundText).")
        }
    }

    // MARK: What was meant

    /// Adds at most three bindings that may have been meant, and how to get them.
    private mutating func suggestNearMisses(of key: BindingKey, but path: [BindingKey]) {
        let requesters = BindingSet(of: (path + key.facts.dependents).compactMap(\.binding))
        var misses = NearMisses(of: key, but: requesters)
        let hasNames = suggestNames(of: key, but: requesters)
        for _ in 0..<3 {
            guard let (binding, likeness) = misses.next() else { return }
            if hasNames, case .otherName = likeness { continue }
            let other = binding.key
            fix("did you mean \(other), bound at \(binding.site)")
            switch likeness {
            case .otherName where key.facts.subject == .root: rest("? A root has no name.")
            case .otherName where key.facts.isParameter && other.name != nil:
                // A parameter has no name.
                rest("? name it: `with: BindingKey(\(other.codeArguments))`.")
            case .otherName:
                rest("\(other.name.map { text("? name it: `\($0.code)`.") } ?? "? leave the name out here.")")
            case .conforming(let isCertain) where key.facts.subject != .addition:
                rest("? bind it `for: \(key.codeArguments)`\(isCertain ? "" : ", if it is one").")
            case .protocol: rest(", to which it conforms?")
            case .namesake, .conforming: rest("?")
            }
        }
    }

    /// Adds the names under which the very type is bound, if there are several: none is likelier than the others. Returns
    /// whether there are.
    private mutating func suggestNames(of key: BindingKey, but requesters: BindingSet) -> Bool {
        guard key.name == nil, key.facts.subject != .root else { return false }
        let named = key.candidates().filter { $0.type == key.type && $0.name != nil && !requesters.contains($0) }
        // Of each name the first one.
        let others = groups(
            of: named.count, hash: { named[$0].name.hashValue }, areEqual: { named[$0].name == named[$1].name }
        ).map { named[$0[0]] }
        guard others.count > 1 else { return false }
        var ways: [String] = []
        for other in others.prefix(3) {
            let code = key.facts.isParameter ? text("with: BindingKey(\(other.key.codeArguments))") : other.name!.code
            ways.add(text("`\(code)`, bound at \(other.site)"))
        }
        if others.count > 3 { ways.add("another of \(others.count) names") }
        fix("name the one that is meant: \(ways.joined(separator: ", or ")).")
        return true
    }

    /// Adds the children that bind the key, and returns whether it is the root of one.
    private mutating func suggestChildren(_ key: BindingKey, _ requesters: [BindingKey], _ path: [BindingKey]) -> Bool {
        var isRoot = false
        for other in key.candidates() where other.key.root?.type == key.type {
            isRoot = true
            if key.facts.isParameter {
                fix("let the function take \(other.key.later(for: requesters)), and use its root.")
            } else {
                let receiver = path.count > 1 ? "i" : "injector"
                let arguments = other.key.codeArguments + (other.takesNoArguments ? "" : ", …")
                fix("make the child whose root it is: `try \(receiver).make(for: \(arguments))`.")
            }
        }
        for other in key.candidates(.ofChildren) where other.matches(key.type, key.name) {
            fix("\(key) is \(other.site.boundText): bind there what needs it, or request it from that child.")
        }
        return isRoot
    }

    /// Adds the code that takes the key as a seed of the child to which all requesters belong, and the code that takes it
    /// as an argument, with all others that the function lacks.
    ///
    /// - Parameter start: The first words of these sentences.
    private mutating func fixByArgumentOrSeed(_ key: BindingKey, _ requesters: [BindingKey], _ start: String) {
        var declaration: BindingKey?
        if searchesBindings, let child = key.child(of: requesters) {
            declaration = key.candidates().first { $0.site == child && $0.key.root != nil }?.key
        }
        if let declaration, key.name == nil, key.root == nil {
            fix("\(start) it is a seed, name its type: `\(declaration.code(takingAlso: [key.type]))`.")
        }
        // A provider may be meant as a factory, if a parameter is no service. A root takes no arguments.
        guard let argument = key.facts.argument, argument.owner != declaration?.root,
            argument.owner.isFactory || FunctionType.isValue(argument.type)
        else { return }
        let subject =
            argument.types.count == 1 ? "it is an argument, name its type" : "these are arguments, name their types"
        fix("\(start) \(subject): `\(argument.owner.code(takingAlso: argument.types))`.")
    }

    /// Adds the code that binds the key, for each form in which it was requested.
    private mutating func fixByBinding(_ key: BindingKey, for requesters: [BindingKey]) {
        let facts = key.facts
        var bound = key
        var forms = facts.forms.isEmpty ? [Never.self] : facts.forms
        // A function without a result is no handle, and is bound as it is.
        if key.type == Void.self, let function = facts.argument?.type {
            (bound, forms) = (BindingKey(of: function, named: nil), [Never.self])
        }
        let mayBeInherited = !facts.requirements.contains { $0.isOwnRequirement }
        let outside = mayBeInherited ? " or outside of it" : ""
        let place = key.child(of: requesters).map { text(", in the child declared at \($0)\(outside)") } ?? ""
        let isShareable = FunctionType(bound.type)?.isShareable != false
        let mayLiveOnMainActor = key.mayLiveOnMainActor(of: requesters)
        let allRequesters = requesters + facts.requirements.map(\.key)
        let isRequestedThere =
            allRequesters.isEmpty ? facts.isRequestedOnMainActor : allRequesters.allLiveOnMainActor
        func code(isFactory: Bool, taking form: any Any.Type) -> String {
            bound.alternatives(
                mayLiveOnMainActor: mayLiveOnMainActor, isRequestedThere: isRequestedThere,
                isFactory: isFactory, isWired: facts.isParameter, taking: TupleType.elements(of: form))
        }
        for form in forms {
            let isFactory = form != Never.self || !isShareable
            fix("bind it\(place): \(code(isFactory: isFactory, taking: form)).")
            if !isFactory, facts.isCalled, forms.count == 1, key.root == nil, key.type != Void.self {
                fix("or, for a new one at each call: \(code(isFactory: true, taking: form)).")
            }
        }
    }
}

extension BindingKey {
    /// Returns those of some bindings whose protocol the key's type can be bound for, under its name.
    fileprivate func addedProtocols(among bindings: [BindingDescription]) -> [BindingDescription] {
        bindings.filter { $0.name == name && Conformance.canBind(type, for: $0.type) }
    }

    /// Returns the declaration of the child to which all that requests the key belongs, if it is one.
    fileprivate func child(of requesters: [BindingKey]) -> BindingSite? {
        let bindings = facts.requirements + requesters.compactMap(\.binding)
        guard facts.properties.isEmpty, let child = bindings.first?.key.child else { return nil }
        return bindings.allSatisfy { $0.key.child == child } ? child : nil
    }

    /// Whether what is bound for the key may live on the main actor.
    fileprivate func mayLiveOnMainActor(of requesters: [BindingKey]) -> Bool {
        guard !facts.leavesMainActor else { return false }
        return facts.isParameter || facts.isRequestedOnMainActor || !facts.properties.isEmpty
            || requesters.allLiveOnMainActor || facts.requirements.contains { $0.livesOnMainActor }
    }
}
