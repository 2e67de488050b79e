// Errors of one cause are one problem: a key that five bindings miss is one error with five dependents.

extension [InjectionError] {
    /// Returns the errors with each cause once, where it was first met, with the requests of all of them.
    ///
    /// A key that is missing, bound elsewhere, or bound with other arguments is one cause, whoever requests it, in
    /// whichever form. So is a block that fails in one way.
    ///
    /// An error that only follows from another mistake is left out: of a `taking` that is forgotten, or does not fit.
    package var eachCauseOnce: [InjectionError] {
        guard count > 1 else { return self }
        let errors = withoutConsequences
        var causes = errors.map(\.cause)
        // Errors of blocks are described only where several failures may be the same, each once: that runs code of
        // users.
        let numbers = Array<Int>(errors.indices)
        for group in numbers.grouped(by: { causes[$0] }) where group.count > 1 {
            for index in group {
                guard case .constructionFailed(_, _, let error) = errors[index] else { break }
                if !(error is InjectionError) { causes[index].add(String(describing: error)) }
            }
        }
        return numbers.grouped { causes[$0] }.map { group in
            let first = errors[group[0]]
            guard group.count > 1, let key = first.key else { return first }
            return first.with(key.with(RequestSummary(of: group.map { errors[$0] })), path: first.path)
        }
    }
}

extension InjectionError {
    /// The parts that errors of one cause have in common. They may differ in who requested what, and how; and in the
    /// texts of what blocks threw, which are left to the caller.
    fileprivate var cause: [AnyHashable] {
        var cause: [AnyHashable] = [id]
        if let key { cause.add(key.identity) }
        switch self {
        case .circularDependency(let path): cause.add(path.map(\.identity))
        // A function that declares itself in several ways does so at several depths, for many types perhaps.
        case .nestingTooDeep: if let deepDeclaration { cause.add(deepDeclaration) }
        case .duplicateBinding, .captiveDependency, .invalidConfiguration: return [Whole(self)]
        case .argumentMismatch(let key, let expected, let requested):
            cause.add(expected)
            // A function may leave several types in doubt, and take several that it can't.
            switch key.circumstances {
            case .doubtful, .misfit(.child), .misfit(.large): cause.add(requested)
            default: break
            }
        // Without its text, which may be long.
        case .constructionFailed(_, _, let error as InjectionError): cause.add(Whole(error))
        case .constructionFailed(_, _, let error): cause.add(ObjectIdentifier(type(of: error)))
        default: break
        }
        return cause
    }

    /// An error with all that it has.
    private final class Whole: Hashable {
        let error: InjectionError

        init(_ error: InjectionError) { self.error = error }

        static func == (left: Whole, right: Whole) -> Bool { left.error == right.error }

        func hash(into hasher: inout Hasher) {
            hasher.combine(error.key)
            switch error {
            case .duplicateBinding(_, let sites): hasher.combine(sites)
            default: break
            }
        }
    }
}

extension BindingKey {
    /// The key with all that tells causes apart: a binding and the one that it shadows are not identical.
    var identity: [AnyHashable] {
        var identity: [AnyHashable] = [self]
        if let binding { identity.add(binding.site) }
        if let kind = circumstances?.kind { identity.add(kind) }
        // The child whose root it is.
        if case .root(let declaration, _) = circumstances, let binding = declaration.binding {
            identity.add(ObjectIdentifier(binding))
        }
        return identity
    }
}
