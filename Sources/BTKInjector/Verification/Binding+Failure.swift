import Synchronization

extension Binding {
    /// Returns a copy that throws its first failure again in place of running again.
    ///
    /// So a dry run does not try a block once for each binding that needs it. Only a cycle, or blocks that nest too
    /// deep, depend on the binding that was asked for first: then the block runs again.
    func cachingFailure() -> Binding {
        guard let build else { return self }
        let (key, failure) = (description.key, CachedFailure())
        return Binding(description, wiring: wiring) { context, storage in
            let thread = context.thread
            if let error = failure.error.withLock({ $0 }) {
                let outer = ResolutionPath.path(on: thread).dropLast()
                throw (error as? InjectionError)?.startingAt(key, after: Array(outer)) ?? error
            }
            do {
                try build(context, storage)
            } catch {
                switch error as? InjectionError {
                case .circularDependency, .nestingTooDeep: throw error
                case .invalidConfiguration, .globalInjectorNotSet, .globalInjectorAlreadySet:
                    // These don't say whose block they are about.
                    let path = ResolutionPath.path(on: thread)
                    throw failure.store(InjectionError.constructionFailed(key, path: path, underlying: error))
                default: throw failure.store(error)
                }
            }
        }
    }
}

private final class CachedFailure: Sendable {
    let error = Mutex<(any Error)?>(nil)

    /// Replaces the failure, and returns the new one.
    func store(_ new: any Error) -> any Error {
        let old = error.withLock { error in
            defer { error = new }
            return error
        }
        // Not released under the lock, because it is a user's object: the optimizer would do so.
        withExtendedLifetime(old) {}
        return new
    }
}
