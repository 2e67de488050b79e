import Synchronization

extension Binding {
    /// A copy whose block, when it has failed, fails in the same way again without running.
    ///
    /// So a dry run does not try a block once for each binding that needs it. Only a cycle, or blocks that nest too
    /// deep, depend on who asked first: then the block runs again.
    func failingForGood() -> Binding {
        guard let build else { return self }
        let (key, failure) = (description.key, LastingFailure())
        return Binding(description, parameters: parameters) { request, room in
            if let error = failure.error(on: request.thread) { throw error }
            do {
                try build(request, room)
            } catch {
                let error = Self.located(error, in: key, on: request.thread)
                failure.keep(error, of: key, on: request.thread)
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

/// What a block threw, as it would be if the block threw it for somebody else.
private final class LastingFailure: Sendable {
    private let error = Mutex<(@Sendable (_ outer: [BindingKey]) -> any Error)?>(nil)

    /// - Parameter key: What the block is bound to.
    func keep(_ error: any Error, of key: BindingKey, on thread: ResolutionThread) {
        let outer = thread.depth - 1
        let kept: @Sendable ([BindingKey]) -> any Error
        switch error as? InjectionError {
        case .circularDependency, .nestingTooDeep:
            return
        case .bindingNotFound(let missing, let path) where path.dropFirst(outer).first == key:
            kept = { InjectionError.bindingNotFound(missing, path: $0 + path.dropFirst(outer)) }
        case .constructionFailed(let failed, let path, let underlying) where path.dropFirst(outer).first == key:
            kept = {
                InjectionError.constructionFailed(failed, path: $0 + path.dropFirst(outer), underlying: underlying)
            }
        default:
            kept = { _ in error }
        }
        self.error.withLock { $0 = kept }
    }

    func error(on thread: ResolutionThread) -> (any Error)? {
        // Without the block itself.
        error.withLock { $0 }?(ResolutionPath.path(on: thread).dropLast())
    }
}
