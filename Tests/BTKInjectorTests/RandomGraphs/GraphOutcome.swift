import BTKInjector

/// The outcome of a step.
enum GraphOutcome: Equatable, Sendable {
    case product(Int)
    case handle
    case error(InjectionError)
    /// There was no handle to call.
    case nothing

    /// Outcomes by their looks, to see that all are met with.
    enum Kind: CaseIterable {
        case product, handle, nothing
        case circularDependency, bindingNotFound, constructionFailed, notAFactory, argumentMismatch
    }

    var kind: Kind? {
        switch self {
        case .product: .product
        case .handle: .handle
        case .nothing: .nothing
        case .error(.circularDependency): .circularDependency
        case .error(.bindingNotFound): .bindingNotFound
        case .error(.constructionFailed): .constructionFailed
        case .error(.notAFactory): .notAFactory
        case .error(.argumentMismatch): .argumentMismatch
        case .error: nil
        }
    }
}
