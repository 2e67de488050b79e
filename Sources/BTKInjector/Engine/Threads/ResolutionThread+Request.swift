// The state of the request that a thread runs, as far as it has any.

extension ResolutionThread {
    /// The state of the request to which the running block belongs, made if need be.
    ///
    /// Its presence also keeps the request from ending without ``ConstructionLock/settle(_:of:failure:)``.
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
}
