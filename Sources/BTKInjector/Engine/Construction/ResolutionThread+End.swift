// The end of a block, and the end of a request with it.

extension ResolutionThread {
    /// Pops the innermost frame, whose block has returned. If it was the outermost one, the request ends.
    @export(implementation)
    func pop() throws(InjectionError) {
        record.pointee.depth &-= 1
        if record.pointee.depth == 0, record.pointee.request != nil { try endRequest() }
    }

    /// Does the same, and returns the instance that the block has made.
    @export(implementation)
    @inline(__always)
    func pop<T>(returning instance: consuming T) throws(InjectionError) -> T {
        do throws(InjectionError) {
            try pop()
        } catch {
            throw release(consume instance, after: error)
        }
        return instance
    }

    /// Pops the innermost frame, whose block has failed. If it was the outermost one, the request ends.
    ///
    /// Returns the error that its caller throws.
    func pop(failing failure: InjectionError) -> InjectionError {
        var previous = record.pointee.request?.fail(frames, with: failure) ?? []
        if record.pointee.request?.refusals.isEmpty == false { record.pointee.uncheckedDepth = 0 }
        record.pointee.depth &-= 1
        if record.pointee.depth == 0, let request = record.pointee.request.take() {
            _ = endRequest(request, failure: failure)
        }
        if !previous.isEmpty { countingEnd { previous = [] } }
        return failure
    }

    /// Runs the actions of the request, all of whose blocks have returned, and ends it.
    @usableFromInline
    func endRequest() throws(InjectionError) {
        let request = record.pointee.request.take()!
        let failure = runActions(of: request)
        if let failure = endRequest(request, failure: failure) { throw failure }
    }

    /// Publishes or destroys all that the request has made, and releases all that it has owned.
    ///
    /// Code of users runs only at the end, where neither the thread nor the lock knows anything of the request.
    private func endRequest(_ request: RequestState, failure: InjectionError?) -> InjectionError? {
        let failure = ConstructionLock.shared.settle(request, of: self, failure: failure)
        countingEnd {
            request.destroyInstances()
            request.report(on: self)
            request.releaseAll()
        }
        return failure
    }

    /// Returns what went wrong, if anything did.
    private func runActions(of request: RequestState) -> InjectionError? {
        request.complete()
        record.pointee.request = request
        defer {
            // Releases nothing: the caller keeps the state.
            (record.pointee.depth, record.pointee.request) = (0, nil)
        }
        while let run = request.next(on: self) {
            do {
                try run(self)
            } catch {
                return frames[depth - 1].slot.failure(error, on: self)
            }
        }
        return nil
    }
}
