// The border: a problem becomes a public case, and the text of a public case is that of its problem.

extension Problem {
    /// The public case, whose key carries the problem.
    @inline(never) var publicError: InjectionError {
        let key = key.carrying(self)
        switch kind {
        case .cycle: return .circularDependency(path: path)
        case .nesting: return .nestingTooDeep(path: Array(path.dropLast()) + [key])
        case .missing: return .bindingNotFound(key, path: path)
        case .mismatch(let mismatch):
            let (expected, requested) = texts(of: mismatch)
            return .argumentMismatch(key, expected: expected, requested: requested.first ?? "")
        case .notAFactory: return .notAFactory(key)
        case .duplicate(_, let sites): return .duplicateBinding(key, sites: sites)
        case .captive(let keeper): return .captiveDependency(key, keptBy: keeper)
        case .boundOnMainActor: return .boundOnMainActor(key)
        case .notOnMainActor: return .notOnMainActor(key)
        case .weakScopeOfValue: return .weakScopeOfValue(key)
        case .injectorReleased: return .injectorReleased(key)
        case .unusedOverride: return .nothingToOverride(key)
        case .failure(let error): return .constructionFailed(key, path: path, underlying: error)
        }
    }

    var id: String { kind.id }

    /// Returns what a mismatch expects, and each of what was requested, as an error shows them.
    func texts(of mismatch: Mismatch) -> (expected: String, requested: [String]) {
        let parameters = BindingDescription.text(of: key.binding?.parameters ?? [])
        let arguments = key.binding?.argumentsText ?? ""
        switch mismatch {
        case .lists(let bound):
            return (
                bound.map(\.argumentsText).joined(separator: " or "),
                requestedLists.map { BindingDescription.text(of: $0) }
            )
        case .root(let bound, _):
            return (bound.map(\.argumentsText).joined(separator: " or "), [BindingDescription.text(of: [])])
        case .arguments, .argumentInDoubt: return (parameters, [arguments])
        case .keys(let keys): return (parameters, keys.map(\.description))
        case .labels(let list):
            return (BindingDescription.text(of: TupleType.elements(of: list)), [BindingDescription.text(of: list)])
        case .closure: return (arguments, [arguments])
        case .child(let child, let parameter):
            let seeds = BindingDescription.text(of: child.argumentTypes)
            return ("\(seeds) -> \(typeText(child.type))", [typeText(parameter)])
        case .large(let type, _):
            return ("at most \(WiredFunction.maximumSize) bytes", [BindingDescription.text(of: [type])])
        case .keysInDoubt(let keys, _): return (parameters, [keys.map(\.description).joined(separator: ", ")])
        case .ownType: return (parameters, [typeText(key.type)])
        case .byHand(let expected, let requested): return (expected, [requested])
        }
    }
}

extension Problem.Kind {
    /// The word in brackets with which the text of an error of this kind begins. It never changes.
    var id: String {
        switch self {
        case .cycle: "circular-dependency"
        case .nesting: "nesting-too-deep"
        case .missing: "binding-not-found"
        case .mismatch: "argument-mismatch"
        case .notAFactory: "not-a-factory"
        case .duplicate: "duplicate-binding"
        case .captive: "captive-dependency"
        case .boundOnMainActor: "bound-on-main-actor"
        case .notOnMainActor: "not-on-main-actor"
        case .weakScopeOfValue: "weak-scope-of-value"
        case .injectorReleased: "injector-released"
        case .unusedOverride: "nothing-to-override"
        case .failure: "construction-failed"
        }
    }
}

extension InjectionError {
    /// The problem that the error tells of: the one that its key carries, or, of an error that somebody made by hand,
    /// what its case says. Nil for an error about no key.
    @inline(never) var problem: Problem? {
        guard let said, let carried = said.key.problem, carried.id == said.id else { return said }
        var problem = carried
        problem.path = said.path
        return problem
    }

    /// The problem that the case describes without what its key carries.
    private var said: Problem? {
        switch self {
        case .circularDependency(let path): path.first.map { Problem(.cycle, $0, path: path) }
        case .nestingTooDeep(let path): path.last.map { Problem(.nesting(.requests), $0, path: path) }
        case .bindingNotFound(let key, let path):
            Problem(
                .missing(Problem.Missing()), key, path: path,
                requests: path.dropLast().suffix(1).map { Problem.Request(.block, by: $0) })
        case .argumentMismatch(let key, let expected, let requested):
            Problem(.mismatch(.byHand(expected: expected, requested: requested)), key)
        case .notAFactory(let key): Problem(.notAFactory, key)
        case .duplicateBinding(let key, let sites):
            Problem(.duplicate(.bindings(areMixed: false, isInOverride: false), at: sites), key)
        case .captiveDependency(let key, let keeper): Problem(.captive(keeper: keeper), key)
        case .boundOnMainActor(let key): Problem(.boundOnMainActor(), key)
        case .notOnMainActor(let key): Problem(.notOnMainActor, key)
        case .weakScopeOfValue(let key): Problem(.weakScopeOfValue, key)
        case .injectorReleased(let key): Problem(.injectorReleased, key)
        case .nothingToOverride(let key): Problem(.unusedOverride(.binding(nil)), key)
        case .constructionFailed(let key, let path, let error): Problem(.failure(error), key, path: path)
        case .invalidConfiguration, .globalInjectorNotSet, .globalInjectorAlreadySet: nil
        }
    }
}
