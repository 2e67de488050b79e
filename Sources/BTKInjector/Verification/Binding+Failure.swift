import Synchronization

extension Binding {
    /// A copy whose block, when it has failed, fails in the same way again without running.
    ///
    /// So a dry run does not try a block once for each binding that needs it. Only a cycle, or blocks that nest too deep,
    /// depend on who asked first: then the block runs again.
    func failingForGood() -> Binding {
        guard let build else { return self }
        let failure = LastingFailure()
        return Binding(description, parameters: parameters) { request, room in
            if let error = failure.error(on: request.thread) { throw error }
            do {
                try build(request, room)
            } catch {
                failure.keep(error, of: request.thread)
                throw error
            }
        }
    }
}

/// What a block threw, as it would be if the block threw it for somebody else.
private final class LastingFailure: Sendable {
    private let error = Mutex<(@Sendable (_ outer: [BindingKey]) -> any Error)?>(nil)

    func keep(_ error: any Error, of thread: ResolutionThread) {
        let outer = Self.path(to: thread)
        let kept: @Sendable ([BindingKey]) -> any Error
        switch error as? InjectionError {
        case .circularDependency, .nestingTooDeep:
            return
        case .bindingNotFound(let key, let path) where path.starts(with: outer):
            let inner = path.dropFirst(outer.count)
            kept = { InjectionError.bindingNotFound(key, path: $0 + inner) }
        case .constructionFailed(let key, let path, let underlying) where path.starts(with: outer):
            let inner = path.dropFirst(outer.count)
            kept = { InjectionError.constructionFailed(key, path: $0 + inner, underlying: underlying) }
        default:
            kept = { _ in error }
        }
        self.error.withLock { $0 = kept }
    }

    func error(on thread: ResolutionThread) -> (any Error)? {
        error.withLock { $0 }?(Self.path(to: thread))
    }

    /// The path to the block that runs on a thread, without that block.
    private static func path(to thread: ResolutionThread) -> [BindingKey] {
        ResolutionPath.path(on: thread).dropLast()
    }
}
