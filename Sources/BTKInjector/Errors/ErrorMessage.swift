/// The text of an error without those within it: a sentence, lines about bindings, and the ways to correct it.
final class ErrorMessage {
    private(set) var headline = ""
    /// The other lines, each behind its line feed.
    private(set) var lines = ""
    let error: InjectionError.Parts
    /// The key that the error is about; another one for errors that have none, which do not use it.
    let key: BindingKey
    /// The start of each of these lines.
    private let indentation: String
    /// The values of `$1` to `$8` in sentences: the key, the second key or the expected arguments, the requested ones,
    /// three of the sentence's own, what makes the key's instances, and the verb that binds it.
    private var values = ["?", "", "", "", "", "", "block", "bind"]

    /// Describes an error.
    ///
    /// - Parameter indentation: The start of each line after the first one, with the line feed.
    @inline(never)
    init(of error: InjectionError.Parts, searchesNearMisses: Bool, indentation: String) {
        self.error = error
        self.indentation = indentation
        key = error.keys.first ?? BindingKey(BindingKey.Facts(type: Void.self, name: nil))
        if !error.keys.isEmpty { set(1, key.description) }
        if key.isWired {
            set(7, "function")
            set(8, "wire")
        }
        switch error.error {
        case .circularDependency: describeCycle(error.keys)
        case .bindingNotFound: describeMissing(searchesNearMisses: searchesNearMisses)
        case .constructionFailed:
            set(2, String(describing: type(of: error.underlying!)).visible)
            summary("The $7 of $1 threw $2: ")
            add(error.path)
            fix("see what the $7 threw; the next request runs it again.")
        case .notAFactory:
            set(2, key.handle("Provider"))
            set(3, key.binding?.livesOnMainActor == true ? "binder.mainActor." : "")
            summary("$1 is bound to a provider, but was requested as a factory.")
            locate()
            fix("request an instance or a $2 of $1, or bind it with `$3$8Factory`.")
        case .argumentMismatch: describeMismatch()
        case .nestingTooDeep: describeDepth()
        case .duplicateBinding:
            set(2, String(error.sites.count))
            summary("$1 is bound $2 times.")
            var last: BindingSite?
            for site in error.sites {
                add(site.boundText + (site.origin?.module.map { " by " + $0.visible } ?? ""))
                if site == last { set(3, site.description) }
                last = site
            }
            if !isValue(3, "") {
                fix("$3 ran twice: call its function once. A module that several install has to be Equatable.")
            }
            fix("remove all but one, or give them names.")
            fix(
                key.facts.subject == .overrides
                    ? "to replace what other overrides bind, call `overriding` once more on its result."
                    : "to replace what another configuration binds, as tests do, use `injector.overriding { binder in … }`."
            )
        case .captiveDependency: describeCaptive()
        case .invalidConfiguration:
            set(1, String(error.problems.count))
            set(2, error.problems.count == 1 ? "" : "s")
            summary("$1 problem$2 in the bindings.")
        case .boundOnMainActor: describeMainActor()
        case .notOnMainActor:
            summary("$1 is bound without the main actor, but its factory was requested with it.")
            locate()
            fix("request a Factory, without `mainActor`: it sends its arguments, as the $7 of $1 needs.")
            fix("or bind it through `binder.mainActor`.")
        case .weakScopeOfValue:
            summary("$1 has weak scope, and its $7 made a value.")
            locate()
            fix("make it an object, or choose another scope: only objects can be held by another owner.")
        case .injectorReleased:
            summary("The injector that should give $1 no longer exists.")
            locate()
            fix(
                key.binding?.site.origin?.child != nil
                    ? "keep the Child, in a constant, for as long as its objects are used: of `make(…).root` it has ended."
                    : "keep the injector for as long as its handles are called: they do not keep it.")
        case .nothingToOverride: describeAddition()
        case .globalInjectorNotSet:
            summary("No global injector is set.")
            fix(
                """
                call `GlobalInjector.setUp` at start-up, before anything uses it, or give a test its own by\
                 `.injector { … }`.
                """)
            fix(
                """
                threads, queues and detached tasks do not inherit the injector of a test, or of\
                 `GlobalInjector.withInjector`: pass it along, and call `GlobalInjector.withInjector` there.
                """)
        case .globalInjectorAlreadySet:
            summary("The global injector was set up a second time.")
            fix("set it up once; a test calls `GlobalInjector.remove()` first.")
            fix(
                "within `GlobalInjector.withInjector`, or a test with an injector of its own, there is one: bind there."
            )
        }
    }

    private func describeCycle(_ path: [BindingKey]) {
        if key.facts.subject == .module {
            summary("The module $1 declares a child that installs it again, without an end.")
            add(path)
            return fix("move what the child needs into a module that does not declare it.")
        }
        summary("$1 is needed to build itself.")
        add(path)
        fix("no block goes on after a cycle, also if it catches this.")
        guard path.count > 1 else { return }
        let (last, next) = (path[path.count - 2], path[path.count - 1])
        set(1, last.binding.map { fill("$1 ($2)", last.description, $0.site.description) } ?? last.description)
        set(2, next.description)
        if last.isFactory, next.isFactory {
            set(3, next.handle("Factory"))
            fix("end the recursion, or let $1 keep a $3 of $2 and call it later.")
        } else if last.isWired {
            set(3, next.storable(in: last))
            fix(
                "let one of them ask later: let the function of $1 take $3, keep it, and call it only after the function."
            )
        } else {
            set(3, next.handle("Provider"))
            fix(
                """
                let one of them ask later: in the block of $1 take a $3 of $2, `try i.provider()`, keep it, and\
                 call `get()` only after the block.
                """)
        }
    }

    /// Describes a path at whose end the stack was used up. It takes some dozens of blocks for that, on any thread.
    private func describeDepth() {
        let path = error.path
        add(path)
        if let key = path.last, key.facts.subject == .verification {
            set(1, key.description)
            summary("The block of $1 verifies an injector, too deep within other verifications.")
            fix("let blocks not verify injectors whose blocks verify in turn: call `verify` in a test.")
        } else if path.count < 30 {
            summary(
                "The code around this request, and not its blocks, has used up the stack of the thread."
            )
            fix(
                """
                see what runs around it: objects that make requests in their `deinit`, blocks that start requests of\
                 their own, recursion; or make the request on a thread with a larger stack.
                """)
        } else {
            set(1, String(path.count))
            summary("$1 blocks that request each other have used up the stack of their thread.")
            fix("let one of them ask later, by a Provider, or make the request on a thread with a larger stack.")
        }
    }
}

// MARK: The writer

extension ErrorMessage {
    /// Sets the value of `$1` to `$8`.
    @inline(never)
    func set(_ place: Int, _ value: String) { values[place - 1] = value }

    /// Sets the value of `$1` to `$8` to a text that is made of the values.
    func compose(_ place: Int, _ sentence: StaticString) { set(place, fill(sentence, values)) }

    /// Whether a text is the value of `$1` to `$8`.
    @inline(never)
    func isValue(_ place: Int, _ text: String) -> Bool { values[place - 1] == text }

    /// Sets the first line.
    @inline(never)
    func summary(_ sentence: StaticString) { headline = fill("[$1] $2", error.id, fill(sentence, values)) }

    @inline(never)
    func fix(_ sentence: StaticString) { add("fix: " + fill(sentence, values)) }

    @inline(never)
    func add(_ line: String) { lines += indentation + line }

    /// Adds the members of a path. Of a long one the middle is left out.
    func add(_ path: [BindingKey]) {
        for (index, key) in path.enumerated() {
            if path.count <= 12 || index < 6 || index >= path.count - 6 {
                add((index == 0 ? "" : "→ ") + key.line)
            } else if index == 6 {
                add(fill("→ … $1 more …", String(path.count - 12)))
            }
        }
    }

    /// Adds keys, numbered, below a line of their own.
    private func add(_ keys: [BindingKey], below heading: String) {
        for (index, key) in keys.enumerated() {
            if index == 0 { add(heading) }
            add(fill("$1. $2", String(index + 1), key.line))
        }
    }

    /// Adds the lines about a key: its dependents, or the path where that shows them, its place, the bindings that need the
    /// dependents, and the places that require it.
    @inline(never)
    func locate() {
        let facts = key.facts
        var path: [BindingKey] = []
        if case .bindingNotFound = error.error { path = error.path }
        if facts.dependents.isEmpty || facts.dependents.count == 1 && path.count > 1 {
            if path.count > 1 || facts.requirements.isEmpty { add(path) }
        } else if facts.dependents.count == 1 {
            add("required by " + facts.dependents[0].line)
        } else {
            add(facts.dependents, below: "required by")
        }
        for site in facts.requirements { add("required at " + site.textInChild) }
        if key.binding != nil { add(key.line) }
        add(facts.indirectDependents, below: "needed in turn by")
        for site in facts.properties { add("required by the property at " + site) }
    }
}
