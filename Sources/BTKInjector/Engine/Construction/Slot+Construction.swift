// How the instance of a provider comes to be: a frame is pushed, the block runs, and the instance is published.

extension Slot {
    /// Builds the instance of a singleton, unless it exists. Waits while another thread builds it.
    ///
    /// Nothing here is generic, and little lies on the stack: blocks that ask for each other nest through here.
    @usableFromInline
    func build(on thread: ResolutionThread, isOnMainActor: Bool = false) throws(InjectionError) {
        guard isOnMainActor || !self.isOnMainActor else { throw boundOnMainActor }
        guard !hasInstance else { return }
        try requireRoom(on: thread)
        guard case .build(let ticket) = try ConstructionLock.shared.claim(self, by: thread) else { return }
        try runBlock(on: thread, ticket: ticket)
        ConstructionLock.shared.finish(self, by: thread)
        try thread.pop()
    }

    /// Throws if the stack has no room for a large instance.
    private func requireRoom(on thread: ResolutionThread) throws(InjectionError) {
        func requireRoom<T>(for type: T.Type) throws(InjectionError) {
            try thread.requireRoom(for: self, size: MemoryLayout<T>.size)
        }
        let type = boundType
        try requireRoom(for: type)
    }

    /// Not inlined, because all that it uses would lie below each nested block.
    @usableFromInline
    @inline(never)
    var boundOnMainActor: InjectionError { place.boundOnMainActor }

    /// Runs the block of a claimed slot, in a frame, which the caller pops after it has finished the slot.
    ///
    /// If this throws, the slot is abandoned, and the frame is popped. Inlined, so that a nested block has a frame
    /// less.
    @inline(always)
    func runBlock(on thread: ResolutionThread, ticket: UInt64) throws(InjectionError) {
        do throws(InjectionError) {
            try thread.push(self, ticket: ticket)
        } catch {
            ConstructionLock.shared.abandon(self)
            throw error
        }
        if let failure = runBlock(on: thread, into: storage) {
            ConstructionLock.shared.abandon(self)
            throw thread.pop(failing: failure)
        }
    }

    /// Runs the block. Returns what went wrong; otherwise the memory is initialized.
    @inline(never)
    func runBlock(on thread: ResolutionThread, into storage: UnsafeMutableRawPointer) -> InjectionError? {
        do {
            let recording = recording
            try throwFailureOfRehearsal()
            guard case .provider(let build) = place.facts.pointee.binding.block else {
                fatalError("A slot has no provider.")
            }
            try build(
                LookupContext(registry: header.pointee.registry, thread: thread.pointer, recording: recording), nil,
                storage)
            if recording != nil { endRecording() }
            return nil
        } catch {
            return failure(noted(error), on: thread)
        }
    }

    // Not inlined, because all that they use would lie below each nested block.

    /// Throws what the block has thrown when it ran for a try.
    @inline(never)
    private func throwFailureOfRehearsal() throws {
        guard header.pointee.isRehearsed else { return }
        if let failure = header.pointee.registry.rehearsal?.failure(of: place) { throw failure }
    }

    /// Notes an error of a block that runs for a try.
    @inline(never)
    private func noted(_ error: any Error) -> any Error {
        header.pointee.registry.rehearsal?.note(error, of: place) ?? error
    }

    /// Pops the frame of this slot, whose block has thrown. Returns what the request throws.
    @usableFromInline
    func blockFailed(_ error: any Error, on thread: ResolutionThread) -> InjectionError {
        thread.pop(failing: failure(error, on: thread))
    }

    /// Returns an error of this slot's block, whose frame is the innermost, as it comes out of the request.
    func failure(_ error: any Error, on thread: ResolutionThread) -> InjectionError {
        if let error = error as? InjectionError { return error }
        return .constructionFailed(key, path: thread.path(), underlying: error)
    }
}

extension Place {
    @inline(never)
    var boundOnMainActor: InjectionError { .boundOnMainActor(key(askedOn: .current)) }
}
