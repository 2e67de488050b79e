import Synchronization

extension Binding {
    /// Returns a copy that throws its first failure again instead of running again.
    ///
    /// So a dry run does not try a block once for each binding that needs it. Only a cycle, or blocks that nest too
    /// deep, depend on who asked first: then the block runs again.
    func cachingFailure() -> Binding {
        guard let build else { return self }
        let (key, failure) = (description.key, CachedFailure())
        return Binding(description, wiring: wiring) { context, storage in
            if let error = failure.error(on: context.thread) { throw error }
            do {
                try build(context, storage)
            } catch {
                let error = Self.located(error, in: key, on: context.thread)
                failure.keep(error, of: key, on: context.thread)
                throw error
            }
        }
    }

    /// An error that does not say itself whose block it is about, with that block.
    private static func located(_ error: any Error, in key: BindingKey, on thread: ResolutionThread) -> any Error {
        switch error as? InjectionError {
        case .invalidConfiguration, .globalInjectorNotSet, .globalInjectorAlreadySet:
            InjectionError.constructionFailed(key, path: ResolutionPath.path(on: thread), underlying: error)
        default:
            error
        }
    }
}

/// A kept failure that can be thrown again under another path.
private final class CachedFailure: Sendable {
    private struct Failure {
        let error: any Error
        /// The end of the error's path, from the block on. Nil if the error has none, or one of its own.
        let path: [BindingKey]?
    }

    // Not a closure: reading one out of a mutex wraps the one that stays there, each time once more.
    private let failure = Mutex<Failure?>(nil)

    /// - Parameter key: The key that the block is bound to.
    func keep(_ error: any Error, of key: BindingKey, on thread: ResolutionThread) {
        var path: ArraySlice<BindingKey> = []
        switch error as? InjectionError {
        case .circularDependency, .nestingTooDeep: return
        case .bindingNotFound(_, let whole), .constructionFailed(_, let whole, _):
            path = whole.dropFirst(thread.depth - 1)
        default: break
        }
        let new = Failure(error: error, path: path.first == key ? Array(path) : nil)
        let old = failure.withLock { failure in
            defer { failure = new }
            return failure
        }
        // Not released under the lock, because it is a user's object: the optimizer would do so.
        withExtendedLifetime(old) {}
    }

    func error(on thread: ResolutionThread) -> (any Error)? {
        guard let failure = failure.withLock({ $0 }) else { return nil }
        guard let end = failure.path else { return failure.error }
        // Without the block itself, which is where the end starts.
        let path = ResolutionPath.path(on: thread).dropLast() + end
        switch failure.error as? InjectionError {
        case .bindingNotFound(let missing, _):
            return InjectionError.bindingNotFound(missing, path: path)
        case .constructionFailed(let failed, _, let underlying):
            return InjectionError.constructionFailed(failed, path: path, underlying: underlying)
        default:
            return failure.error
        }
    }
}
