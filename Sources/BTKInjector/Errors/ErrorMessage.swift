/// The text of an error without those within it: a sentence, lines about bindings, and the ways to correct it.
struct ErrorMessage: ~Copyable {
    /// The values of `$1`, `$2` and `$3` in sentences.
    var values: [String] = []
    private(set) var headline = ""
    var details: [String] = []
    var fixes: [String] = []
}

// MARK: The catalogue

extension ErrorMessage {
    @inline(never)
    init(of error: InjectionError.Parts, searchesNearMisses: Bool) {
        for key in error.keys.prefix(2) { values.append(key.description) }
        for text in error.texts { values.append(text.visible) }
        switch error.code {
        case .circularDependency: describeCycle(error.keys)
        case .bindingNotFound: describeMissing(error.keys[0], error.path, searchesNearMisses: searchesNearMisses)
        case .constructionFailed:
            values.append(String(describing: type(of: error.underlying!)).visible)
            values.append(error.keys[0].maker)
            summary("construction-failed", "The $3 of $1 threw $2: ")
            details = error.path.lines
            fix("see what the $3 threw; the next request runs it again.")
        case .notAFactory:
            values.append(error.keys[0].provider)
            values.append(error.keys[0].factoryWord)
            summary("not-a-factory", "$1 is bound to a provider, and a factory was asked for.")
            locate(error.keys[0])
            fix("ask for an instance or a $2 of $1, or bind it with `$3`.")
        case .argumentMismatch: describeMismatch(error.keys[0])
        case .nestingTooDeep: describeDepth(error.path)
        case .duplicateBinding:
            values.append(String(error.sites.count))
            summary("duplicate-binding", "$1 is bound $2 times.")
            for site in error.sites {
                let module = site.module.map { " by " + $0.visible }
                details.append(site.boundText + (module ?? ""))
            }
            fix("remove all but one, or give them names.")
            if error.keys[0].requests.isOverride {
                fix("to replace what other overrides bind, call `overriding` once more on its result.")
            } else {
                fix(
                    "to replace what another configuration binds, as tests do, use `injector.overriding { binder in … }`."
                )
            }
        case .captiveDependency: describeCaptive(error.keys[0], of: error.keys[1])
        case .invalidConfiguration:
            values.append(String(error.problems.count))
            let isOne = error.problems.count == 1
            summary("invalid-configuration", isOne ? "1 problem in the bindings." : "$1 problems in the bindings.")
        case .boundOnMainActor: describeMainActor(error.keys[0])
        case .notOnMainActor:
            summary(
                "not-on-main-actor", "$1 is bound without the main actor, and its factory was asked for with it.")
            locate(error.keys[0])
            values.append(error.keys[0].maker)
            fix("ask for a Factory, without `mainActor`: it sends its arguments, as the $2 of $1 needs.")
            fix("or bind it through `binder.mainActor`.")
        case .weakScopeOfValue:
            values.append(error.keys[0].maker)
            summary("weak-scope-of-value", "$1 has weak scope, and its $2 made a value.")
            locate(error.keys[0])
            fix("make it an object, or choose another scope: only objects can be held by another owner.")
        case .injectorReleased:
            summary("injector-released", "The injector that should give $1 no longer exists.")
            locate(error.keys[0])
            fix("keep the injector for as long as its handles are called: they do not keep it.")
        case .globalInjectorNotSet:
            summary("global-injector-not-set", "The global injector was asked for, and there is none.")
            fix(
                "call `GlobalInjector.setUp` at start-up, before anything asks for it, or give a test its own by"
                    + " `.injector { … }`.")
            fix(
                "threads, queues and detached tasks do not inherit the injector of a test, or of"
                    + " `GlobalInjector.withInjector`: pass it along, and call `GlobalInjector.withInjector` there.")
        case .globalInjectorAlreadySet:
            summary("global-injector-already-set", "The global injector was set up a second time.")
            fix("set it up once; a test calls `GlobalInjector.remove()` first.")
            fix(
                "within `GlobalInjector.withInjector`, or a test with an injector of its own, there is one: bind there."
            )
        }
    }

    private mutating func describeCycle(_ path: [BindingKey]) {
        if values.isEmpty { values = ["?"] }
        summary("circular-dependency", "$1 is needed to build itself.")
        details = path.lines
        guard path.count > 1 else { return }
        let last = path[path.count - 2]
        let place = last.binding.map { " (" + $0.site.description + ")" }
        let next = path[path.count - 1]
        values = [last.description + (place ?? ""), next.description, next.provider]
        if last.isFactory, next.isFactory {
            values[2] = next.factory
            fix("end the recursion, or let $1 keep a $3 of $2 and call it later.")
        } else if last.isWired {
            values[2] = next.later()
            fix("let one of them ask later: let the function of $1 take $3, keep it, and call it after the function.")
        } else {
            fix(
                "let one of them ask later: in the block of $1 take a $3 of $2, `try i.provider()`, keep it, and"
                    + " call `get()` after the block.")
        }
    }

    /// Describes a path at whose end the stack was used up. Blocks alone need some dozens for that, on any thread.
    private mutating func describeDepth(_ path: [BindingKey]) {
        details = path.lines
        if let key = path.last, key.requests.verifies {
            values = [key.description]
            summary("nesting-too-deep", "The block of $1 verifies an injector, too deep within other verifications.")
            fix("let blocks not verify injectors whose blocks verify in turn: call `verify` in a test.")
        } else if path.count < 30 {
            summary(
                "nesting-too-deep",
                "The code around this request, and not its blocks, has used up the stack of the thread.")
            fix(
                "see what runs around it: objects that ask in their `deinit`, blocks that start requests of their own,"
                    + " recursion; or ask on a thread with a larger stack.")
        } else {
            values = [String(path.count)]
            summary(
                "nesting-too-deep", "$1 blocks that ask for each other have used up the stack of their thread.")
            fix("let one of them ask later, by a Provider, or ask on a thread with a larger stack.")
        }
    }
}

// MARK: The writer

extension ErrorMessage {
    /// Sets the first line. The id never changes.
    @inline(never)
    mutating func summary(_ id: String, _ sentence: String) {
        headline = "[" + id + "] " + text(sentence)
    }

    @inline(never)
    mutating func fix(_ sentence: String) {
        fixes.append(text(sentence))
    }

    /// Adds the lines about a key that has no path: its dependents, its place, and the bindings that need the
    /// dependents.
    @inline(never)
    mutating func locate(_ key: BindingKey) {
        details = key.dependentLines
        for site in key.requests.requirements { details.append("required at " + site.textInChild) }
        if key.binding != nil { details.append(key.line) }
        details += key.indirectDependentLines
        details += key.propertyLines
    }

    /// Returns a sentence with the values in their places.
    @inline(never)
    private func text(_ sentence: String) -> String {
        var text = ""
        var isPlace = false
        for scalar in sentence.unicodeScalars {
            if isPlace {
                text += values[Int(scalar.value) - 0x31]
            } else if scalar != "$" {
                text.unicodeScalars.append(scalar)
            }
            isPlace = scalar == "$"
        }
        return text
    }
}
