// The kinds of errors. Each has a case or a function with all that its text says, here or in the files of missing bindings,
// of mismatches and of places.

extension ErrorText {
    /// Writes an error, of whichever kind.
    mutating func describe(_ error: InjectionError) {
        summary("[\(error.id)] ")
        switch error {
        case .duplicateModule(let name, let sites):
            describeModule(name.visible, sites)
        case .circularDependency(let path): describeCycle(path)
        case .bindingNotFound(let key, let path):
            let parameterCount = key.facts.isParameter ? TupleType.elements(of: key.type).count : 0
            if key.facts.subject == .root {
                describeMissingRoot(key, path)
            } else if key.facts.subject == .own {
                describeMissingOwn(key)
            } else if parameterCount > Wiring.maximumCount {
                describeLongFunction(of: path[0], parameterCount: parameterCount)
            } else {
                describeMissing(key, path, for: error.dependents)
            }
        case .constructionFailed(_, _, let underlying as ExchangedBinder):
            summary("\(underlying.description)")
            fix("bind by the binder that the block gets.")
        case .constructionFailed(let key, let path, let underlying):
            summary("The \(key.maker) of \(key) threw \(String(describing: type(of: underlying)).visible): ")
            if underlying is InjectionError { return writeErrors(within: error) }
            write(underlying: underlying)
            describeEndOfFailure(key, path)
        case .notAFactory(let key):
            summary("\(key) is bound to a provider, but was requested as a factory.", at: key)
            let binder = key.livesOnMainActor ? "binder.mainActor." : ""
            fix("request an instance or a \(key.handle("Provider")) of \(key), or bind it with ")
            rest("`\(binder)\(key.verb)Factory`.")
        case .argumentMismatch(let key, let expected, let requested):
            let texts = key.facts.argumentTexts.isEmpty ? [requested] : key.facts.argumentTexts
            describeMismatch(
                key, expected: key.retold(expected.visible), requested: texts.map { key.retold($0.visible) })
        case .nestingTooDeep(let path): describeDepth(path)
        case .duplicateBinding(let key, let sites): describeDuplicate(key, sites)
        case .captiveDependency(let key, let owner): describeCaptive(key, owner)
        case .invalidConfiguration(let problems):
            summary("\(problems.count) problem\(problems.count == 1 ? "" : "s") in the bindings.")
            writeErrors(within: error)
        case .boundOnMainActor(let key): describeOnMainActor(key)
        case .notOnMainActor(let key):
            summary("\(key) is bound without the main actor, but its factory was requested with it.", at: key)
            fix("request a Factory, without `mainActor`: it sends its arguments, as the \(key.maker) of \(key) needs.")
            fix("or bind it through `binder.mainActor`.")
        case .weakScopeOfValue(let key):
            let isKnown = FunctionType.isValue(key.type)
            summary("\(key) has weak scope, and \(isKnown ? "is" : text("its \(key.maker) made")) a value.", at: key)
            fix("make it an object, or choose another scope: only objects can be held by another owner.")
        case .injectorReleased(let key):
            summary("The injector that should give \(key) no longer exists.", at: key)
            if key.child == nil {
                fix("keep the injector for as long as its handles are called: they do not keep it. In a ")
                rest("preview make it a ")
                return rest("`static let`, not a part of the expression.")
            }
            fix("keep the Child itself, in a constant, for as long as its objects are used: with `make(…).root` only ")
            rest("the root is kept, and the child ends.")
            fix("or, if the child has ended in time, release what calls the handle with it, ")
            rest("or let a closure be `throws`.")
        case .nothingToOverride(let key): describeAddition(key)
        case .globalInjectorNotSet:
            summary("No global injector is set.")
            fix("call `GlobalInjector.setUp` at start-up, before anything uses it, or give a test its own by ")
            rest("`.injector { … }`.")
            fix("threads, queues and detached tasks do not inherit the injector of a test, or of ")
            rest("`GlobalInjector.withInjector`: pass it along, and call `GlobalInjector.withInjector` there.")
        case .globalInjectorAlreadySet:
            summary("The global injector was set up a second time.")
            fix("set it up once; a test calls `GlobalInjector.remove()` first.")
            fix("within `GlobalInjector.withInjector`, or a test with an injector of its own, there is one: ")
            rest("bind there.")
        }
    }

    /// Describes a module that is installed in a child and for a parent of it.
    private mutating func describeModule(_ name: String, _ sites: [BindingSite]) {
        summary("\(name) is installed in a child, though a parent has it, and which is meant is not said.")
        if let site = sites.first { add("installed for the parent at \(site.textInChild)") }
        for site in sites.dropFirst() { add("installed for the child at \(site.textInChild)") }
        fix("for one of its own in each child, write there `try binder.install(\(name)(), shadowing: true)`.")
        fix("or, for the parent's, write there `try binder.install(\(name)(), shadowing: false)`.")
    }

    /// Describes what follows the error that the block of a binding threw.
    mutating func describeEndOfFailure(_ key: BindingKey, _ path: [BindingKey]) {
        add(path)
        fix("see what the \(key.maker) threw; the next request runs it again.")
    }

    // MARK: Paths

    private mutating func describeCycle(_ path: [BindingKey]) {
        guard let first = path.first else { return summary("? is needed to build itself.") }
        if first.facts.subject == .module {
            summary("The module \(first) declares a child that installs it again, without an end.", along: path)
            return fix("move what the child needs into a module that does not declare it.")
        }
        summary("\(first) is needed to build itself.", along: path)
        noteCatching()
        guard path.count > 1 else { return }
        if first.facts.subject == .removed || first.facts.subject == .unsaid { return fixOwnKey(first) }
        if path.count > 2, let front = path.first(where: { $0.binding?.isInFront == true }) {
            fix("to wrap what \(front) replaces, take it in the function of \(front) itself.")
        }
        if path.count == 2, writesProblems || !first.isFactory { return fixSelf(first) }
        let (last, next) = (path[path.count - 2], path[path.count - 1])
        let owner = last.binding.map { text("\(last) (\($0.site))") } ?? last.description
        if last.isFactory, next.isFactory {
            fix("end the recursion, or let \(owner) keep a \(next.handle("Factory")) of \(next) and call it later.")
        } else if last.isWired {
            fix("let one of them ask later: let the function of \(owner) take \(next.storable(in: last)), keep it, ")
            rest("and call it only after the function.")
        } else {
            fix("let one of them ask later: in the block of \(owner) take a \(next.handle("Provider")) of \(next), ")
            rest("`try i.provider()`, keep it, and call `get()` only after the block.")
        }
    }

    /// Describes what asks for its own key where what it would get is not there, or is not the only one that may be meant.
    private mutating func fixOwnKey(_ key: BindingKey) {
        let site = key.facts.others.first?.textInChild ?? "?"
        if key.facts.subject == .removed {
            return fix("what it would get was removed at \(site): leave that out, and this replaces it.")
        }
        fix("whether the handle is on the function itself, or on what is bound at \(site), is not said: give ")
        rest("this one a type ")
        rest("of its own, and bind \(key) to that.")
    }

    /// Describes what asks for its own key at once.
    private mutating func fixSelf(_ key: BindingKey) {
        guard key.isWired else {
            fix("a block that asks for its own key gets no other: to take what it replaces in an override, or ")
            rest("shadows in a ")
            return rest("child, wire a function of \(key), or ask for another key.")
        }
        fix("\(key) is what this function makes, and there is none that it replaces in an override, or ")
        rest("shadows in a child: ")
        rest("bind the one that it is to take under its own type or a name, and take that, ")
        rest("`with: BindingKey(\(typeCode(key.type)), named: …)`.")
    }

    /// Notes that an error ends its request, unless a check or a verification has found it.
    private mutating func noteCatching() {
        guard !writesProblems else { return }
        note("catching this error does not help: no block of the same request begins after it.")
    }

    /// Describes a path at whose end the stack was used up. It takes some dozens of blocks for that, on any thread. Or
    /// describes verifications, or declarations, that are too deep within each other.
    private mutating func describeDepth(_ path: [BindingKey]) {
        if let key = path.last, key.facts.subject == .verification {
            summary("The block of \(key) verifies an injector, too deep within other verifications.", along: path)
            return fix("let blocks not verify injectors whose blocks verify in turn: call `verify` in a test.")
        }
        if let key = path.last, key.facts.subject == .declaration {
            summary("Children are declared within each other more than 32 deep, so the block of the last one ")
            summary("did not run.", along: path)
            fix("let the function that declares \(key) not call itself, directly or through others.")
            return fix("or declare it further out: what a child binds can request the children of its parents, too.")
        }
        noteCatching()
        if path.count < 30 {
            summary(
                "The code around this request, and not its blocks, has used up the stack of the thread.", along: path)
            fix("see what runs around it: objects that make requests in their `deinit`, blocks that start requests of ")
            rest("their own, recursion; or make the request on a thread with a larger stack.")
        } else {
            summary("\(path.count) blocks that request each other have used up the stack of their thread.", along: path)
            fix("let one of them ask later, by a Provider, or make the request on a thread with a larger stack.")
        }
    }

    /// Describes an instance of graph scope that the singletons which depend on it would keep, the first of them the owner.
    private mutating func describeCaptive(_ key: BindingKey, _ owner: BindingKey) {
        let areSeveral = key.facts.dependents.count > 1
        if areSeveral {
            summary("Singletons would keep the \(key) of one request for ever.", at: key)
        } else {
            summary("\(owner), a singleton, would keep the \(key) of one request for ever.", along: [owner, key])
        }
        fix("give \(areSeveral ? "each" : owner.description) \(key.storable(in: owner)), ")
        rest("which makes another one each time, or the scope of what it needs.")
        if let child = owner.child, key.child == nil {
            fix("or bind \(key) in the child, too, without `scope: .graph`, for one in each child declared at ")
            rest("\(child).")
        }
        fix("or leave out `scope: .graph` of \(key), if all are to share one.")
    }
}
