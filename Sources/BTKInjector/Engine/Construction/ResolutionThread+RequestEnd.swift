// The end of a block, and the end of a request with it.

extension ResolutionThread {
    /// Pops the innermost frame, whose block has returned. If it was the outermost one, the request ends.
    @export(implementation) func pop() throws(InjectionError) {
        if record.frames.pop() { try endFrame() }
    }

    /// Pops the innermost frame, whose block has failed. If it was the outermost one, the request ends.
    ///
    /// Returns the error that its caller throws.
    func pop(failing error: InjectionError) -> InjectionError {
        let failure = record.error ?? error
        endActions(of: depth, failed: true)
        _ = record.frames.pop()
        return depth > 0 ? failure : endRequest(failure: failure)!
    }

    /// Ends the block whose frame was popped, and that has returned.
    @usableFromInline @inline(never) func endFrame() throws(InjectionError) {
        // A stopped one has failed, also if it is a request of a verification, after which others go on.
        endActions(of: depth + 1, failed: isStopped)
        var failure = record.error
        if depth == 0 { failure = endRequest(failure: failure) }
        if let failure { throw failure }
    }

    /// Notes that a block has ended. It may have given actions.
    ///
    /// - Parameter depth: How many frames there were, with the block's own.
    private func endActions(of depth: Int, failed: Bool) {
        guard depth <= record.frames.watchedDepth, let request = record.request else { return }
        request.end(depth, failed: failed)
        updateLimits()
    }

    /// Ends the request whose last frame was popped: runs its actions, publishes or destroys all that it has made, and
    /// releases all that it has owned. Returns what went wrong.
    ///
    /// Objects are released, and observers called, where the thread knows nothing of the request any more.
    @inline(never) private func endRequest(failure: InjectionError?) -> InjectionError? {
        guard record.request != nil else {
            if isStopped { forgetError() }
            return failure
        }
        // The only reference, so that all that the request owns is released where this is set to nil.
        var request = record.request.take()
        let failureOfAction = failure == nil ? runActions(of: request!) : nil
        let failure = record.error ?? failure ?? failureOfAction
        request!.settle(failed: failure != nil, on: self)
        forgetError()
        let reports = request!.reports
        request!.destroyInstances()
        request = nil
        if !reports.isEmpty {
            record.isReporting = true
            for (report, observers) in reports { observers.forEach { $0(report) } }
            record.isReporting = false
        }
        // Released where the request has ended, because that may run code of users.
        return withExtendedLifetime((failureOfAction, reports)) { failure }
    }

    /// Returns what went wrong, if anything did.
    private func runActions(of request: RequestState) -> InjectionError? {
        record.request = request
        defer {
            // Releases nothing: the caller keeps the state.
            record.frames.removeAll()
            record.request = nil
        }
        while let action = request.next() {
            record.frames.removeAll()
            record.frames.push(action.slot)
            updateLimits()
            do {
                if let error = request.errorOfTooMany { throw error }
                try action.run(self)
                if isStopped { return nil }
            } catch {
                return action.slot.failure(error, on: self)
            }
        }
        return nil
    }
}
