// How an instance comes to be: a frame is pushed, the block runs, and a provider's instance is published.

extension Slot {
    /// Sees to it that a provider's instance is there. Waits while another thread builds it.
    @usableFromInline
    func build(on thread: ResolutionThread) throws(InjectionError) {
        guard let ticket = try ConstructionLock.enter(self, by: thread) else { return }
        do throws(InjectionError) {
            try thread.push(self, ticket: ticket)
            do {
                defer { thread.pop() }
                try header.pointee.binding!.build!(Request(registry: header.pointee.registry, thread: thread), room)
            } catch {
                throw failure(error, on: thread)
            }
        } catch {
            ConstructionLock.leave(self, succeeded: false)
            throw error
        }
        ConstructionLock.leave(self, succeeded: true)
    }

    /// What the request throws when the block has thrown.
    @usableFromInline
    func failure(_ error: any Error, on thread: ResolutionThread) -> InjectionError {
        if let error = error as? InjectionError { return error }
        return .constructionFailed(key, path: ResolutionPath.path(on: thread, to: key), underlying: error)
    }
}
