// The outermost request of a thread, which begins with the first frame, may be stopped, and ends when that frame is
// popped.
//
// A cycle, or the end of the stack, *stops* the request: from then on no block begins, those that run fail, and the
// request throws that error, whoever catches it.

extension ResolutionThread {
    /// Returns the state of the request to which the running block belongs, made if need be.
    @inline(never) func requestState() -> RequestState {
        if let state = record.request { return state }
        precondition(depth > 0, "A request has a state only while its blocks run.")
        let state = RequestState()
        record.request = state
        updateLimits()
        return state
    }

    // MARK: Stopping

    /// Whether no block begins any more.
    var isStopped: Bool { record.error != nil }

    /// Throws the error by which the request was stopped, if it was.
    @inline(never) func throwIfStopped() throws(InjectionError) {
        if let error = record.error { throw error }
    }

    /// Stops the request by the cycle that a request for a slot closes. Returns the error.
    ///
    /// - Parameter waits: The other threads of the cycle, which sleep.
    @inline(never) func stop(byCycleOf slot: Slot, through waits: [BlockedThread]) -> InjectionError {
        stop(with: .circularDependency(path: record.frames.cycle(of: slot, through: waits)))
    }

    /// Stops the request because a slot was entered too often, or the stack does not suffice for it. Returns the error.
    @inline(never) func stopNesting(of slot: Slot) -> InjectionError {
        guard let cycle = record.frames.repetition(entering: slot) else {
            return stop(with: .nestingTooDeep(path: path(to: slot.key)))
        }
        return stop(with: .circularDependency(path: cycle))
    }

    /// Stops the request, unless it was stopped before, or has no frames yet. Returns the error that it throws.
    private func stop(with error: InjectionError) -> InjectionError {
        if let first = record.error { return first }
        guard depth > 0 else { return error }
        record.error = error
        updateLimits()
        return error
    }

    // MARK: Ending

    /// Pops the innermost frame, whose block has failed. If it was the outermost one, the request ends.
    ///
    /// Returns the error that its caller throws.
    func pop(failing error: InjectionError) -> InjectionError {
        let failure = record.error ?? error
        endActions(ofBlockAt: depth, failed: true)
        _ = record.frames.pop()
        return depth > 0 ? failure : endRequest(failure)!
    }

    /// Ends a block that has returned, whose frame was popped, where there is more to do than that.
    @usableFromInline @inline(never) func endFrame() throws(InjectionError) {
        // The block has failed if the request was stopped.
        endActions(ofBlockAt: depth + 1, failed: isStopped)
        if let failure = depth > 0 ? record.error : endRequest(record.error) { throw failure }
    }

    /// Notes that a block has ended, which may have given actions.
    ///
    /// - Parameter depth: How many frames there were, with the block's own.
    private func endActions(ofBlockAt depth: Int, failed: Bool) {
        guard depth <= record.frames.watchedDepth, let request = record.request else { return }
        request.endBlock(at: depth, failed: failed)
        updateLimits()
    }

    /// Ends the request, whose last frame was popped: runs its actions, publishes or takes out what waits for that, and
    /// releases all that the request has kept. Returns what has failed, if anything has.
    ///
    /// - Parameter failure: The error of the blocks, if they have failed.
    @inline(never) private func endRequest(_ failure: InjectionError?) -> InjectionError? {
        guard let request = record.request.take() else {
            forgetError()
            return failure
        }
        let failureOfAction = failure == nil ? runActions(of: request) : nil
        let failure = record.error ?? failure ?? failureOfAction
        request.settle(failed: failure != nil)
        forgetError()
        // From here on code of users runs, in requests of its own: this thread knows nothing of the request any more.
        request.release()
        send(request.reports)
        return withExtendedLifetime(failureOfAction) { failure }
    }

    /// Forgets the error by which the request was stopped.
    func forgetError() {
        record.error = nil
        updateLimits()
    }

    /// Runs the actions, each with one frame, that of its binding. Returns what has failed, if anything has.
    private func runActions(of request: RequestState) -> InjectionError? {
        record.request = request
        defer {
            record.frames.removeAll()
            record.request = nil
        }
        while let action = request.nextAction() {
            record.frames.removeAll()
            record.frames.push(action.slot)
            updateLimits()
            do {
                try request.throwIfTooMany()
                try action.run(self)
            } catch {
                return failure(error, of: action.slot)
            }
            if isStopped { return nil }
        }
        return nil
    }

    /// Sends the reports of a request to the observers.
    private func send(_ reports: [RequestState.Report]) {
        guard !reports.isEmpty else { return }
        record.isReporting = true
        for (report, observers) in reports { observers.forEach { $0(report) } }
        record.isReporting = false
    }
}
