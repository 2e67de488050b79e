// The kinds of errors. Each has a case or a function with all that its text says, here or in the files of missing bindings,
// of mismatches and of places.

extension ErrorText {
    /// Writes an error, of whichever kind.
    mutating func describe(_ error: InjectionError) {
        summary("[\(error.id)] ")
        switch error {
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
            write(underlying: underlying)
            add(path)
            fix("see what the \(key.maker) threw; the next request runs it again.")
        case .notAFactory(let key):
            summary("\(key) is bound to a provider, but was requested as a factory.", at: key)
            let binder = key.livesOnMainActor ? "binder.mainActor." : ""
            fix("request an instance or a \(key.handle("Provider")) of \(key), or bind it with ")
            rest("`\(binder)\(key.verb)Factory`.")
        case .argumentMismatch(let key, let expected, let requested):
            let texts = key.facts.argumentTexts.isEmpty ? [requested] : key.facts.argumentTexts
            describeMismatch(key, expected: expected.visible, requested: texts.map(\.visible))
        case .nestingTooDeep(let path): describeDepth(path)
        case .duplicateBinding(let key, let sites): describeDuplicate(key, sites)
        case .captiveDependency(let key, let owner): describeCaptive(key, owner)
        case .invalidConfiguration(let problems):
            summary("\(problems.count) problem\(problems.count == 1 ? "" : "s") in the bindings.")
            write(problems)
        case .boundOnMainActor(let key): describeOnMainActor(key)
        case .notOnMainActor(let key):
            summary("\(key) is bound without the main actor, but its factory was requested with it.", at: key)
            fix("request a Factory, without `mainActor`: it sends its arguments, as the \(key.maker) of \(key) needs.")
            fix("or bind it through `binder.mainActor`.")
        case .weakScopeOfValue(let key):
            summary("\(key) has weak scope, and its \(key.maker) made a value.", at: key)
            fix("make it an object, or choose another scope: only objects can be held by another owner.")
        case .injectorReleased(let key):
            summary("The injector that should give \(key) no longer exists.", at: key)
            if key.child == nil {
                return fix("keep the injector for as long as its handles are called: they do not keep it.")
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

    /// Notes that an error ends its request, unless a check or a verification has found it.
    private mutating func noteCatching() {
        guard !writesProblems else { return }
        note("catching this error does not help: no block of the same request begins after it.")
    }

    /// Describes a path at whose end the stack was used up. It takes some dozens of blocks for that, on any thread.
    private mutating func describeDepth(_ path: [BindingKey]) {
        if let key = path.last, key.facts.subject == .verification {
            summary("The block of \(key) verifies an injector, too deep within other verifications.", along: path)
            return fix("let blocks not verify injectors whose blocks verify in turn: call `verify` in a test.")
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
        fix("or leave out `scope: .graph` of \(key), if all are to share one.")
    }
}
