// The end of a block, and the end of a request with it.

extension ResolutionThread {
    /// Pops the innermost frame, whose block has returned. If it was the outermost one, the request ends.
    @inlinable
    func leave() throws(InjectionError) {
        record.pointee.depth &-= 1
        if record.pointee.depth == 0, record.pointee.request != nil { try endRequest() }
    }

    /// Pops the innermost frame, whose block has failed. If it was the outermost one, the request ends.
    ///
    /// Returns the error that its caller throws.
    func leave(failing failure: InjectionError) -> InjectionError {
        record.pointee.request?.fail(frames)
        record.pointee.depth &-= 1
        if record.pointee.depth == 0, let request = record.pointee.request.take() {
            do throws(InjectionError) { try endRequest(request, failure: failure) } catch {}
        }
        return failure
    }

    /// Runs the actions of the request, all of whose blocks have returned, and ends it.
    @usableFromInline
    func endRequest() throws(InjectionError) {
        let request = record.pointee.request.take()!
        let failure = runActions(of: request)
        try endRequest(request, failure: failure)
    }

    /// Publishes or destroys all that the request has made, and releases all that it has owned.
    ///
    /// Code of users runs at the end alone, where neither the thread nor the lock knows anything of the request.
    private func endRequest(_ request: RequestState, failure: InjectionError?) throws(InjectionError) {
        let outcome = ConstructionLock.end(self, failure: failure)
        outcome.destroyInstances()
        request.destroyInstances()
        request.report(on: self)
        if let failure = outcome.failure { throw failure }
    }

    /// Returns what went wrong, if anything did.
    private func runActions(of request: RequestState) -> InjectionError? {
        record.pointee.refusals = []
        request.complete()
        record.pointee.request = request
        defer {
            // Releases nothing: the caller keeps the state.
            (record.pointee.depth, record.pointee.request) = (0, nil)
        }
        while let action = request.next(on: self) {
            do {
                try action.run(self)
            } catch {
                return frames[depth - 1].slot.failure(error, on: self)
            }
        }
        return nil
    }
}

// MARK: What blocks add to a request

extension ResolutionThread {
    /// The state of the request to which the running block belongs, made if need be.
    ///
    /// Its presence also keeps the request from ending without ``ConstructionLock/end(_:failure:)``.
    var request: RequestState {
        if let request = record.pointee.request { return request }
        precondition(depth > 0, "A request has a state only while its blocks run.")
        let request = RequestState()
        record.pointee.request = request
        return request
    }

    /// Adds something to do when all blocks of the request have returned.
    func addAction(_ run: @escaping (ResolutionThread) throws -> Void) {
        request.add(run, by: frames)
    }

    /// Whether actions run at the end of the request. From the first one on providers are held back.
    var hasActions: Bool { record.pointee.request?.hasActions ?? false }

    /// How many of the frames tell an action's path, and do not run.
    var replayedCount: Int { record.pointee.request?.replayedCount ?? 0 }

    /// Whether an action asks now, and no block for it.
    var runsAction: Bool { depth > 0 && depth == replayedCount }

    /// Whether the block of a slot of graph scope runs.
    func runs(_ slot: Slot) -> Bool {
        frames[replayedCount...].contains { $0.slot == slot }
    }

    /// Returns where the instance of a slot of graph scope is, if the request has made it.
    func graphInstance(of slot: Slot) -> UnsafeMutableRawPointer? {
        record.pointee.request?.instance(of: slot)
    }

    /// Replaces the frames from a place on. Only for frames that were on this thread before, so there is memory for
    /// them.
    func replaceFrames(from start: Int, by frames: some Collection<Frame>) {
        var end = record.pointee.frames + start
        for frame in frames {
            end.initialize(to: frame)
            end += 1
        }
        record.pointee.depth = start + frames.count
    }
}
