// How the instance of a provider comes to be: a frame is pushed, the block runs, and the instance is published.

extension Slot {
    /// Sees to it that the instance of a singleton is there. Waits while another thread builds it.
    ///
    /// Nothing here is generic, and little lies on the stack: blocks that ask for each other nest through here.
    @usableFromInline
    func build(on thread: ResolutionThread, isOnMainActor: Bool = false) throws(InjectionError) {
        guard isOnMainActor || !self.isOnMainActor else { throw boundOnMainActor }
        guard !isThere else { return }
        let isOutermost = thread.depth == 0
        guard case .build(let ticket) = try ConstructionLock.enter(self, by: thread) else { return }
        if let failure = runBlock(on: thread, ticket: ticket, into: room) {
            ConstructionLock.abandon(self)
            throw isOutermost ? thread.requestFailed(failure) : failure
        }
        ConstructionLock.finish(self, by: thread)
        if isOutermost, thread.hasEpilogue { try thread.endRequest() }
    }

    /// Not inlined, because a binding's description is large, and room for it would lie below each nested block.
    @usableFromInline
    @inline(never)
    var boundOnMainActor: InjectionError { .boundOnMainActor(key(askedOn: .current)) }

    /// Returns what went wrong. Otherwise the room is initialized.
    func runBlock(
        on thread: ResolutionThread, ticket: UInt64, into room: UnsafeMutableRawPointer
    ) -> InjectionError? {
        do {
            try thread.push(self, ticket: ticket)
            defer { thread.pop() }
            let request = Request(registry: header.pointee.registry, thread: thread, observed: observed)
            try header.pointee.binding!.build!(request, room)
            if request.observed != nil { endObservation() }
            return nil
        } catch {
            return blockFailed(error, ticket: ticket, on: thread)
        }
    }

    /// This slot's block has thrown, and its frame is popped. Returns what the request throws.
    @usableFromInline
    func blockFailed(_ error: any Error, ticket: UInt64, on thread: ResolutionThread) -> InjectionError {
        thread.dropActions(of: ticket)
        return failure(error, on: thread)
    }

    /// An error of this slot's block, whose frame is popped, as it comes out of the request.
    func failure(_ error: any Error, on thread: ResolutionThread) -> InjectionError {
        if let error = error as? InjectionError { return error }
        return .constructionFailed(key, path: ResolutionPath.path(on: thread, to: key), underlying: error)
    }
}
