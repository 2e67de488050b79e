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
            let thread = context.thread
            if let error = failure.error {
                let outer = ResolutionPath.path(on: thread).dropLast()
                throw (error as? InjectionError)?.startingAt(key, after: Array(outer)) ?? error
            }
            do {
                try build(context, storage)
            } catch {
                switch (error as? InjectionError)?.parts.code {
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

/// The first failure of a binding's block.
final class CachedFailure: Sendable {
    private let content = Mutex<(any Error)?>(nil)

    var error: (any Error)? { content.withLock { $0 } }

    /// Replaces the failure, and returns the new one.
    func store(_ new: any Error) -> any Error {
        let old = content.withLock { error in
            defer { error = new }
            return error
        }
        // Not released under the lock, because it is a user's object: the optimizer would do so.
        withExtendedLifetime(old) {}
        return new
    }
}

extension InjectionError {
    /// Returns the error with a path that leads through other bindings to one of its own.
    fileprivate func startingAt(_ key: BindingKey, after outer: [BindingKey]) -> Self {
        let path = parts.path
        guard let start = path.firstIndex(where: { $0.isIdentical(to: key) }) else { return self }
        return with(path: outer + path[start...])
    }
}
