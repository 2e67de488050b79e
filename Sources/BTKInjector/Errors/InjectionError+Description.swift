extension InjectionError: CustomStringConvertible {
    /// The text to read: the failure, its places, and the ways out.
    ///
    /// The first line starts with the error's id in brackets; paths follow, from the outermost request on, with the
    /// places where their members were bound; the last lines, which start with `fix:`, tell the remedies.
    ///
    /// Errors within errors are told down to a depth of 100, or of fewer where they are thousands; then the text says
    /// that it is cut, and tells the innermost of them. What a block threw is described once for each text.
    public var description: String { ErrorText(of: self).text }

    /// The id and the first sentence.
    ///
    /// - Parameter underlyingText: Describes what a block threw, if that is told here.
    func headline(underlyingText: String) -> String {
        "[\(id)] \(summary)" + underlyingText.lines.joined(separator: "\n    ")
    }

    private var summary: String {
        switch self {
        case .circularDependency(let path):
            "\(path.text(at: 0)) is needed to build itself."
        case .bindingNotFound(let key, _):
            "Nothing is bound for \(key)."
        case .constructionFailed(let key, _, let underlying):
            "The block of \(key) threw \(type(of: underlying)): "
        case .notAFactory(let key):
            "\(key) is bound to a provider, and a factory was asked for."
        case .argumentMismatch(let key, let expected, let requested) where key.isAboutWiredFunction:
            "The function of \(key) has the parameters \(expected), and `taking` names \(requested)."
        case .argumentMismatch(let key, let expected, let requested):
            key.isFactory
                ? "\(key) takes \(expected), and was asked for with \(requested)."
                : "\(key) is bound to a provider, and was asked for with \(requested)."
        case .nestingTooDeep(let path):
            "\(path.count) blocks that ask for each other have used up the stack of their thread."
        case .duplicateBinding(let key, let sites):
            "\(key) is bound \(sites.count) times."
        case .captiveDependency(let key, let owner):
            "\(owner), a singleton, would keep the \(key) of one request for ever."
        case .invalidConfiguration(let errors):
            errors.count == 1 ? "1 problem in the bindings." : "\(errors.count) problems in the bindings."
        case .boundOnMainActor(let key):
            "\(key) is bound on the main actor, and was asked for without it."
        case .notOnMainActor(let key):
            "\(key) is bound without the main actor, and its factory was asked for with it."
        case .weakScopeOfValue(let key):
            "\(key) has weak scope, and its block made a value."
        case .injectorReleased(let key):
            "The injector that should give \(key) no longer exists."
        case .globalInjectorNotSet:
            "The global injector was asked for, and there is none."
        case .globalInjectorAlreadySet:
            "The global injector was set up a second time."
        }
    }

    /// The lines about bindings.
    var details: [String] {
        switch self {
        case .bindingNotFound(let key, _) where key.dependents.count > 1:
            key.dependentLines
        case .bindingNotFound(let key, _) where key.requirement != nil:
            ["required at \(key.requirement!)"]
        case .circularDependency(let path):
            path.lines
        case .bindingNotFound(_, let path), .constructionFailed(_, let path, _), .nestingTooDeep(let path):
            path.abbreviatedLines
        case .captiveDependency(let key, let owner):
            [owner, key].lines
        case .notAFactory(let key), .argumentMismatch(let key, _, _), .boundOnMainActor(let key),
            .notOnMainActor(let key), .weakScopeOfValue(let key), .injectorReleased(let key):
            key.dependentLines + (key.site == nil ? [] : [key.line]) + key.indirectDependentLines
        case .duplicateBinding(_, let sites):
            sites.map { "bound at \($0)" + ($0.module.map { " by \($0)" } ?? "") }
        case .invalidConfiguration, .globalInjectorNotSet, .globalInjectorAlreadySet:
            []
        }
    }

    /// The ways out.
    var remedy: [String] {
        switch self {
        case .circularDependency(let path):
            guard path.count > 1 else { return [] }
            let (last, first) = (path[path.count - 2], path[path.count - 1])
            let place = last.site.map { " (\($0))" } ?? ""
            if first.isFactory, last.isFactory {
                return ["end the recursion, or let \(last)\(place) keep a Factory of \(first) and call it later."]
            }
            return [
                "let one of them ask later: in the block of \(last)\(place) take a Provider of \(first),"
                    + " `try i.provider()`, keep it, and call `get()` after the block."
            ]
        case .bindingNotFound(let key, _):
            let misses = key.nearMisses.map { "did you mean \($0), bound at \($1)?" }
            let note =
                "every parameter of a wired function counts: for a default value wrap the initializer in a closure, or bind a block."
            return misses + ["bind it: `\(key.code)`."]
                + (key.isParameter ? [note] : [])
        case .constructionFailed:
            return ["see what the block threw; the next request runs it again."]
        case .notAFactory(let key):
            return ["ask for an instance or a Provider of \(key), or bind it with `bindFactory`."]
        case .argumentMismatch(let key, _, _) where key.isAboutWiredFunction:
            return [
                "name the types as the function has them, each as often as there are parameters for it: an argument"
                    + " finds the first parameter of its very type that has none yet."
            ]
        case .argumentMismatch(let key, _, let requested) where !key.isFactory:
            return ["ask without arguments, or bind a factory of \(key) that takes \(requested)."]
        case .argumentMismatch(let key, let expected, let requested) where key.isParameter:
            return [
                "let the function take a Factory of \(key) with \(expected), and call it; or let it be an argument.",
                "or bind a factory of \(key) that takes \(requested).",
            ]
        case .argumentMismatch(let key, let expected, let requested):
            return [
                "make it with arguments of the types \(expected): `try i.make(for: \(key.codeArguments), …)`. Their types"
                    + " are those of the values: for another one write `x as any P`.",
                "or bind a factory of \(key) that takes \(requested).",
            ]
        case .nestingTooDeep:
            return ["let one of them ask later, by a Provider, or ask on a thread with a larger stack."]
        case .captiveDependency(let key, let owner):
            return ["give \(owner) a Provider of \(key), or a scope that does not outlast the request."]
        case .duplicateBinding:
            return [
                "remove all but one, or give them names.",
                "to replace what another configuration binds, as tests do, use `injector.overriding { binder in … }`.",
            ]
        case .invalidConfiguration:
            return []
        case .boundOnMainActor(let key):
            let dependent = key.dependents.count == 1 ? "\(key.dependents[0])" : "what asks"
            return [
                "move \(dependent) to the main actor, `binder.mainActor`"
                    + (key.indirectDependents.isEmpty ? "" : ", with all that need it")
                    + ", or ask there with `injector.mainActor`.",
                "or let it keep a MainActorProvider, as a property `@MainActorProvider`, and ask that on the main actor.",
                "or bind \(key) as an ordinary factory, `binder.bindFactory`, if it need not live there.",
            ]
        case .notOnMainActor(let key):
            return [
                "ask for a Factory, without `mainActor`: it sends its arguments, as the block of \(key) needs.",
                "or bind it through `binder.mainActor`.",
            ]
        case .weakScopeOfValue:
            return ["make it an object, or choose another scope: only objects can be held by somebody else."]
        case .injectorReleased:
            return ["keep the injector for as long as its handles are called: they do not keep it."]
        case .globalInjectorNotSet:
            return [
                "call `GlobalInjector.setUp` at start-up, before anything asks for it, or give a test its own by"
                    + " `.injector { … }`.",
                "threads, queues and detached tasks do not inherit the injector of a test, or of"
                    + " `GlobalInjector.withInjector`: pass it along, and call `GlobalInjector.withInjector` there.",
            ]
        case .globalInjectorAlreadySet:
            return [
                "set it up once; a test calls `GlobalInjector.remove()` first.",
                "within `GlobalInjector.withInjector`, or a test with an injector of its own, there is one: bind there.",
            ]
        }
    }
}

extension BindingKey {
    fileprivate var site: BindingSite? { binding?.site }

    /// Who asked for it, numbered where they are several.
    fileprivate var dependentLines: [String] {
        guard dependents.count > 1 else { return dependents.map { "required by \($0.line)" } }
        return ["required by"] + dependents.enumerated().map { "\($0 + 1). \($1.line)" }
    }

    fileprivate var isParameter: Bool {
        if case .parameter = facts?.role { true } else { false }
    }

    fileprivate var isAboutWiredFunction: Bool {
        if case .wiredFunction = facts?.role { true } else { false }
    }

    /// Where it is required, if it is.
    fileprivate var requirement: BindingSite? {
        if case .requirement(let site) = facts?.role { site } else { nil }
    }

    fileprivate var indirectDependentLines: [String] {
        indirectDependents.isEmpty
            ? [] : ["needed in turn by"] + indirectDependents.enumerated().map { "\($0 + 1). \($1.line)" }
    }

    fileprivate var isFactory: Bool {
        binding?.kind == .factory
    }

    /// The bindings that may have been meant. A type of the same name is told by its full name.
    fileprivate var nearMisses: [(text: String, site: BindingSite)] {
        guard let facts else { return [] }
        return NearMiss.nearest(to: self, among: facts.candidates()).map { miss in
            let isNamesake = miss.type != type && "\(miss.key)" == "\(self)"
            return (
                isNamesake
                    ? "\(String(reflecting: miss.type)), another type than \(String(reflecting: type))" : "\(miss.key)",
                miss.site
            )
        }
    }

    /// How to bind it, as it was asked for.
    fileprivate var code: String {
        guard let factory = facts?.factory else {
            return "binder.bindProvider(for: \(codeArguments)) { i in … }"
        }
        let arguments = BindingDescription.argumentNames(of: factory).enumerated().map { ", a\($0 + 1): \($1)" }
        let parameters = arguments.isEmpty ? "i" : "(i\(arguments.joined()))"
        return "binder.bindFactory(for: \(codeArguments)) { \(parameters) in … }"
    }

    fileprivate var codeArguments: String {
        // A function's type, and one that is composed, need brackets. A name may contain quotes.
        let type = "\(type)"
        let needsBrackets = type.contains(" & ") || type.contains(" -> ")
        return (needsBrackets ? "(\(type)).self" : "\(type).self")
            + (name.map { ", named: \($0.string.debugDescription)" } ?? "")
    }

    fileprivate var line: String {
        guard let facts else { return "\(self)" }
        return "\(self), bound " + (facts.binding.map { "at \($0.site)" } ?? "nowhere")
    }
}

extension [BindingKey] {
    fileprivate func text(at index: Int) -> String {
        indices.contains(index) ? "\(self[index])" : "?"
    }

    fileprivate var lines: [String] {
        enumerated().map { ($0 == 0 ? "" : "→ ") + $1.line }
    }

    fileprivate var abbreviatedLines: [String] {
        guard count > 12 else { return lines }
        return lines.prefix(6) + ["→ … \(count - 12) more …"] + lines.suffix(6)
    }
}

extension String {
    /// Without empty ones, which would look like the end of an error.
    var lines: [Substring] { split(separator: "\n") }
}
