// Errors of bindings that are missing, or bound otherwise than they are requested.

extension ErrorMessage {
    /// Describes a key that nothing is bound for, at the end of its path.
    func describeMissing(searchesNearMisses: Bool) {
        if key.facts.subject == .root { return describeMissingRoot() }
        let path = error.path
        if key.facts.isParameter, TupleType.count(of: key.type) > Wiring.maximumCount { return describeLongFunction() }
        summary("Nothing is bound for $1.")
        locate()
        let facts = key.facts
        if key.type == Injector.self {
            return fix(
                "an injector is not bound in itself: take what is needed, later by a closure, or as the root of a Child."
            )
        }
        if searchesNearMisses { suggestNearMisses() }
        fixByArgument("if it is an argument, name its type: `$4`.")
        for other in facts.candidates?.bindingsOfChildren ?? [] where other.matches(key.type, key.name) {
            set(4, other.site.boundText)
            fix("$1 is $4: bind there what needs it, or request it from that child.")
        }
        for other in facts.candidates?.bindings ?? [] where other.key.root?.type == key.type {
            if facts.isParameter {
                set(4, other.key.later(""))
                fix("let the function take $4, and use its root.")
            } else {
                set(4, path.count > 1 ? "i." : "injector.")
                set(5, other.key.codeArguments)
                set(6, other.takesNoArguments ? "" : ", …")
                fix("or make the child whose root it is: `try $4make(for: $5$6)`.")
            }
        }
        let isShownByPath = facts.dependents.isEmpty && path.count > 1
        fixByBinding(for: isShownByPath ? [path[path.count - 2]] : facts.dependents)
    }

    /// Describes a function that has too many parameters to be wired, for which Swift takes one that is their tuple.
    private func describeLongFunction() {
        let owner = error.path[0]
        set(1, owner.description)
        set(2, String(TupleType.count(of: key.type)))
        set(3, owner.binding?.livesOnMainActor == true ? "binder.mainActor." : "binder.")
        set(4, owner.isFactory ? "bindFactory" : "bindProvider")
        set(5, owner.codeArguments)
        summary("The function of $1 has $2 parameters, and functions of up to 17 can be wired.")
        add(owner.line)
        fix("put some of them into a struct, or bind a block that makes them: `$3$4(for: $5) { i in … }`.")
    }

    /// Describes the root of a declared child that is not bound there.
    private func describeMissingRoot() {
        setDeclaration()
        summary("The child declared at $2 does not bind its root, $1.")
        add(error.path)
        set(4, key.code(isFactory: false, isWired: true, livesOnMainActor: false, taking: []))
        if let binding = key.binding {
            set(3, binding.site.textInChild)
            fix("bind it in the block at $2, `$4`: what is bound at $3 would be one object in all children.")
        } else {
            set(5, "")
            for other in key.facts.candidates?.bindings ?? [] where other.type == key.type {
                set(5, " A root has no name.")
            }
            fix("bind it in the block at $2: `$4`.$5")
            suggestNearMisses()
        }
    }

    /// Describes the root of a declared child that takes arguments.
    private func describeRootWithArguments() {
        setDeclaration()
        summary("The root $1 of the child declared at $2 takes $3, and a root takes no arguments.")
        locate()
        fix("bind it in the block at $2 so that what it takes is bound there, or make it a seed: `$4`.")
    }

    /// Sets `$2` to the place where the child is declared whose root the key is, and `$4` to the code that declares it.
    private func setDeclaration() {
        guard let declaration = key.facts.dependents.first, let binding = declaration.binding else { return }
        set(2, binding.site.textInChild)
        set(3, key.binding?.argumentsText.visible ?? "")
        var seeds = BindingDescription.types(of: binding.arguments)
        for type in key.binding.map({ BindingDescription.types(of: $0.arguments) }) ?? [] { seeds.add(type) }
        set(4, declaration.code(isFactory: true, isWired: true, livesOnMainActor: false, taking: seeds))
    }

    /// Describes a binding of an override that replaces none.
    func describeAddition() {
        summary("The original binds nothing for $1 that this could replace.")
        locate()
        for other in key.facts.candidates?.bindings ?? [] where other.matches(key.type, key.name) {
            set(2, other.argumentsText)
            set(3, other.site.description)
            fix("$1, bound at $3, takes $2: override that, or remove it first.")
        }
        suggestNearMisses()
        for other in key.facts.candidates?.bindingsOfChildren ?? [] where other.matches(key.type, key.name) {
            set(4, other.site.boundText)
            fix("$1 is $4: declare that child again here.")
        }
        fix("or, to add bindings, call `overriding(addingBindings: true) { binder in … }`.")
    }

    /// Adds the bindings that may have been meant, and how to get them. A type of the same name is shown with its full name.
    private func suggestNearMisses() {
        let candidates = key.facts.candidates?.bindings ?? []
        for other in NearMiss.nearest(to: key, among: candidates, but: error.path + key.facts.dependents) {
            let candidate = other.key
            set(2, candidate.description)
            if other.type != key.type, isValue(1, candidate.description) {
                set(
                    2,
                    fill("$1, another type than $2", String(reflecting: other.type), String(reflecting: key.type))
                        .visible)
            }
            set(3, other.site.description)
            set(4, "")
            if other.type == key.type, let name = other.name {
                // A parameter has no name.
                let code = key.facts.isParameter ? fill("with: BindingKey($1)", candidate.codeArguments) : name.code
                set(4, fill(" name it: `$1`.", code))
            } else if key.isNamed(other.name), NearMiss.canBind(other.type, for: key.type) {
                set(4, fill(" bind it `for: $1`.", key.codeArguments))
            }
            fix("did you mean $2, bound at $3?$4")
        }
    }

    /// Adds the code that takes the key as an argument, `$4`, if it can be one.
    @inline(never)
    private func fixByArgument(_ sentence: StaticString) {
        // A provider may be meant as a factory, if a parameter is no service.
        guard let argument = key.facts.argument, argument.owner.isFactory || FunctionType.isValue(argument.type) else {
            return
        }
        var types = BindingDescription.types(of: argument.owner.binding!.arguments)
        types.add(argument.type)
        set(4, argument.owner.code(taking: types))
        fix(sentence)
    }

    /// Adds the code that binds the key, for each form in which it was requested.
    ///
    /// - Parameter dependents: The bindings that request it.
    private func fixByBinding(for dependents: [BindingKey]) {
        let facts = key.facts
        // A function without a result is no handle.
        let function =
            key.type == Void.self ? facts.argument.map { BindingKey(BindingKey.Facts(type: $0.type, name: nil)) } : nil
        let bound = function ?? key
        var staysOnMainActor = !dependents.isEmpty && !facts.leavesMainActor
        if !facts.isParameter, facts.properties.isEmpty {
            for key in dependents where key.binding?.livesOnMainActor != true { staysOnMainActor = false }
        }
        for form in function == nil ? facts.formsOrInstance : [Never.self] {
            let isFactory = form != Never.self || FunctionType(bound.type)?.isShareable == false
            let types = BindingDescription.types(of: form)
            for place in 3...4 {
                set(
                    place,
                    bound.code(
                        isFactory: isFactory, isWired: facts.isParameter, livesOnMainActor: place == 3, taking: types))
            }
            if !staysOnMainActor {
                fix("bind it: `$4`.")
            } else if FunctionType.isExistential(bound.type) {
                // Most protocols say nothing of where their types live.
                fix("bind it: `$4`, or, if it lives on the main actor, `$3`.")
            } else {
                fix("bind it: `$3`.")
            }
        }
        guard facts.isParameter else { return }
        if FunctionType.describes(bound.type) {
            fix(
                """
                of functions, `() -> X` and `(A, …) -> X` with up to four arguments are handles on X, `@Sendable` or not,\
                 `@MainActor` or not, `throws` or not. Others are arguments, or bound as they are.
                """)
        }
        fix(
            """
            default values are not used: to keep one, wire a closure that leaves the parameter out, or bind a block.
            """)
    }

    /// Describes the arguments that are expected, `$2`, and those that were requested, `$3`.
    func describeMismatch() {
        if key.facts.subject == .root { return describeRootWithArguments() }
        locate()
        let facts = key.facts
        let lists = facts.requested.isEmpty ? [error.requested] : facts.requested
        set(2, error.expected.visible)
        set(3, lists.joined(separator: " or ").visible)
        if facts.subject == .arguments {
            summary("The function of $1 has the parameters $2, and `taking` names $3.")
            fix(
                """
                name the types as the function has them, each as often as there are parameters for it: an argument finds\
                 the first parameter of its very type that has none yet.
                """)
        } else if facts.subject == .keys {
            summary("The function of $1 has the parameters $2, and `with` names $3.")
            fix(
                """
                name each type as often as there are parameters for it: a key finds the first parameter of its type that\
                 has none yet, after the arguments. A handle, a closure or an optional is of the type that it\
                 stands for.
                """)
        } else if facts.subject == .labels {
            summary("The arguments of $1 are a tuple with labels, $3.")
            fix("leave the labels out, $2: arguments are told apart by their types, in their order.")
        } else if facts.subject == .closure {
            summary(
                """
                $1 is bound to a block that may keep its arguments $2, and a closure can't promise to\
                 give them away.
                """)
            fix("wire $1 to a function that takes $2, or make the arguments Sendable.")
            fix("or let the function take a Factory of $1 with $2 instead of the closure.")
        } else if !key.isFactory {
            summary("$1 is bound to a provider, but was requested with $3.")
            fix("request it without arguments, or $8 a factory of $1 that takes $3.")
        } else {
            summary("$1 takes $2, but was requested with $3.")
            describeFactory()
            for (index, list) in lists.enumerated() {
                set(3, list.visible)
                if key.root != nil, index < facts.forms.count {
                    let seeds = BindingDescription.types(of: facts.forms[index])
                    set(4, key.code(isFactory: true, isWired: true, livesOnMainActor: false, taking: seeds))
                    fix("or declare one that takes $3: `$4`.")
                } else {
                    fix("or $8 a factory of $1 that takes $3.")
                }
            }
        }
    }

    /// Describes how to get what a factory makes, and sets `$4`.
    private func describeFactory() {
        let facts = key.facts
        let forms = facts.forms
        if key.isWired, key.binding!.takesNoArguments, forms.count == 1, forms[0] != NoArguments.self {
            set(4, key.code(taking: BindingDescription.types(of: forms[0])))
            fix("if these are parameters of its function, name them: `$4`.")
        }
        if facts.isParameter {
            set(4, key.handle("Factory"))
            compose(4, "a $4 of $1 with $2")
            if let binding = key.binding, isValue(2, binding.argumentsText) { set(4, key.later("")) }
            fix("let the function take $4, and call it.")
            fixByArgument("or, if it is an argument, name its type: `$4`.")
        } else if !facts.requirements.isEmpty {
            set(4, key.codeArguments + BindingKey.taking(BindingDescription.types(of: key.binding!.arguments)))
            fix("require what is bound: `binder.requireBinding(for: $4)`.")
        } else {
            set(4, key.binding?.livesOnMainActor == true ? "injector.mainActor." : "injector.")
            if let asker = facts.dependents.last { set(4, asker.isWired ? "" : "i.") }
            set(5, key.codeArguments)
            set(6, key.binding?.takesNoArguments == true ? "" : ", …")
            fix(
                """
                make it with arguments of the types $2: `try $4make(for: $5$6)`. Their types are those of the values: for\
                 another one write `x as any P`.
                """)
        }
    }

    /// Describes what singletons would keep, the first of which is the owner.
    func describeCaptive() {
        set(2, error.keys[1].description)
        set(3, key.storable(in: error.keys[1]))
        if key.facts.dependents.count > 1 {
            summary("Singletons would keep the $1 of one request for ever.")
            locate()
            fix("give each $3, or a scope that does not outlast the request.")
        } else {
            summary("$2, a singleton, would keep the $1 of one request for ever.")
            add([error.keys[1], key])
            fix("give $2 $3, or a scope that does not outlast the request.")
        }
    }

    /// Describes what lives on the main actor, and who requests it without that: elsewhere, or there in a way that leaves.
    func describeMainActor() {
        let facts = key.facts
        summary("$1 is bound on the main actor, but was requested without it.")
        locate()
        var (ordinary, others): ([BindingKey], [BindingKey]) = ([], [])
        for dependent in facts.dependents {
            if dependent.binding?.livesOnMainActor == true { others.add(dependent) } else { ordinary.add(dependent) }
        }
        set(2, ordinary.count == 1 ? ordinary[0].description : "the requester")
        let isProperty = !facts.properties.isEmpty
        let isWired = ordinary.first?.isWired == true
        let canMove = !isProperty && (others.isEmpty || !ordinary.isEmpty)
        if canMove {
            // A function makes no requests.
            set(4, isWired ? "" : ", or request it there with `injector.mainActor`")
            set(3, facts.indirectDependents.isEmpty ? "" : ", with all that need it")
            fix("move $2 to the main actor, `binder.mainActor`$3$4.")
        }
        if isProperty {
            fix("make the property a `@MainActorProvider`, and read it on the main actor.")
        } else if isWired {
            set(3, key.later("@MainActor "))
            fix("or let it take $3, and call that on the main actor.")
        } else if canMove {
            set(3, key.handle)
            set(4, key.binding?.takesNoArguments == false ? "" : ", as a property `@MainActorProvider`,")
            fix("or let it keep a $3$4 and call that on the main actor.")
        }
        if !others.isEmpty, !isProperty {
            set(2, others.count == 1 ? others[0].description : "those that live there")
            set(3, key.later(""))
            set(4, ordinary.isEmpty ? "" : "or ")
            fix("$4let $2 take $3: what may leave the main actor does not reach it.")
        }
        if key.root != nil {
            return fix("or declare it without `mainActor`, and bind its root so, if they need not live there.")
        }
        fix("or $8 $1 as an ordinary factory, `binder.$8Factory`, if it need not live there.")
    }
}
