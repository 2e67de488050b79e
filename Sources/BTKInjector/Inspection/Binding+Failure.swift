import Synchronization

extension Binding {
    /// Returns a copy that throws its first failure again in place of running again.
    ///
    /// So a dry run does not try a block once for each binding that needs it. Only a cycle, or blocks that nest too
    /// deep, depend on the binding that was requested first: then the block runs again.
    func caching(_ failure: CachedFailure) -> Binding {
        guard let build else { return self }
        let key = description.key
        return Binding(description, wiring: wiring) { context, storage in
            if let error = failure.error { throw error }
            let thread = context.thread
            do {
                try build(context, storage)
            } catch {
                if let error = error as? InjectionError {
                    switch error.parts.code {
                    case .circularDependency, .nestingTooDeep: throw error
                    // These don't say whose block they are about.
                    case .invalidConfiguration, .globalInjectorNotSet, .globalInjectorAlreadySet: break
                    default: throw failure.store(error)
                    }
                }
                throw failure.store(
                    .constructionFailed(key, path: ResolutionPath.path(on: thread), underlying: error))
            }
        }
    }
}

/// The first failure of a binding's block.
final class CachedFailure: Sendable {
    private let content = Mutex<InjectionError?>(nil)

    var error: InjectionError? { content.withLock { $0 } }

    /// Replaces the failure, and returns the new one.
    func store(_ new: InjectionError) -> InjectionError {
        let old = content.withLock { error in
            defer { error = new }
            return error
        }
        // Not released under the lock, because it may hold a user's object: the optimizer would do so.
        withExtendedLifetime(old) {}
        return new
    }
}
