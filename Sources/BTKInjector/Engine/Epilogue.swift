/// What is left to do when the outermost request of a thread ends.
struct Epilogue {
    /// Something to do when all blocks of the request have returned, and the blocks that ran when it was asked for.
    struct Action {
        let blocks: [Slot]
        /// Of the innermost of them.
        let ticket: UInt64
        let run: (ResolutionThread) throws -> Void
    }

    /// What is built and not published yet.
    struct Held {
        let slot: Slot
        let pin: RegistryPin
        /// What a weak instance is kept alive by meanwhile.
        let object: AnyObject?
    }

    var actions: [Action] = []
    /// The instances of graph scope that the request has made.
    var instances: [(slot: Slot, room: UnsafeMutableRawPointer, pin: RegistryPin)] = []

    // Guarded by the construction lock, from here on.

    var held: [Held] = []
    /// Threads that sleep until this request ends, because they have seen what it holds.
    var followers: [ResolutionThread] = []
    /// What went wrong on a thread that has seen what this one holds, and that has ended before.
    var partnersFailure: InjectionError?
    /// For a follower: how the request has ended that it sleeps for.
    var followedFailure: InjectionError?
}

extension ResolutionThread {
    private var epilogue: Epilogue {
        get { record.pointee.epilogue }
        nonmutating _modify { yield &record.pointee.epilogue }
    }

    var held: [Epilogue.Held] {
        get { epilogue.held }
        nonmutating _modify { yield &epilogue.held }
    }

    var followers: [ResolutionThread] {
        get { epilogue.followers }
        nonmutating _modify { yield &epilogue.followers }
    }

    var partnersFailure: InjectionError? {
        get { epilogue.partnersFailure }
        nonmutating _modify { yield &epilogue.partnersFailure }
    }

    /// Whether providers are held back: from the first action on.
    var isHolding: Bool { !epilogue.actions.isEmpty }

    func addAction(_ run: @escaping (ResolutionThread) throws -> Void) {
        record.pointee.hasEpilogue = true
        epilogue.actions.append(
            Epilogue.Action(blocks: frames.map(\.slot), ticket: frames.last!.ticket, run: run))
    }

    /// A block has failed: what it asked to be done at the end is dropped.
    func dropActions(of ticket: UInt64) {
        guard isHolding else { return }
        epilogue.actions.removeAll { $0.ticket == ticket }
    }
}

// MARK: Instances of graph scope

extension ResolutionThread {
    func instance(of slot: Slot) -> UnsafeMutableRawPointer? {
        epilogue.instances.first { $0.slot == slot }?.room
    }

    /// Takes over memory with an instance in it.
    func add(_ room: UnsafeMutableRawPointer, of slot: Slot) {
        record.pointee.hasEpilogue = true
        epilogue.instances.append((slot, room, RegistryPin(slot.header.pointee.registry)))
    }
}

// MARK: The end of a request

extension ResolutionThread {
    @inlinable
    var hasEpilogue: Bool { record.pointee.hasEpilogue }

    /// Runs an outermost request: none of the thread's blocks runs yet.
    func request<Result>(_ body: () throws(InjectionError) -> Result) throws(InjectionError) -> Result {
        let result: Result
        do throws(InjectionError) {
            result = try body()
        } catch {
            throw requestFailed(error)
        }
        if hasEpilogue { try endRequest() }
        return result
    }

    /// The outermost request has failed. Returns what it throws.
    @usableFromInline
    func requestFailed(_ failure: InjectionError) -> InjectionError {
        guard hasEpilogue else { return failure }
        do throws(InjectionError) { try endRequest(failure: failure) } catch {}
        return failure
    }

    /// All blocks have returned.
    @usableFromInline
    func endRequest() throws(InjectionError) {
        var failure: InjectionError?
        do throws(InjectionError) {
            var next = 0
            while next < epilogue.actions.count {
                try run(epilogue.actions[next])
                next += 1
            }
        } catch {
            failure = error
        }
        try endRequest(failure: failure)
    }

    /// Nothing is left to run. Throws the failure, if there is one.
    private func endRequest(failure: InjectionError?) throws(InjectionError) {
        let instances = epilogue.instances
        epilogue.instances = []
        epilogue.actions = []
        record.pointee.hasEpilogue = false
        defer {
            for (slot, room, _) in instances.reversed() {
                slot.destroyInstance(at: room)
                room.deallocate()
            }
        }
        try ConstructionLock.end(self, failure: failure)
    }

    /// As if its blocks were still running, so that paths tell who asked.
    private func run(_ action: Epilogue.Action) throws(InjectionError) {
        defer { record.pointee.depth = 0 }
        for slot in action.blocks { try push(slot) }
        do {
            try action.run(self)
        } catch {
            pop()
            throw action.blocks.last!.failure(error, on: self)
        }
    }

    /// Sleeps until the request ends that it follows. Returns its failure. The lock is held before and after.
    func sleepUntilEnd(unlocking lock: Lock) -> InjectionError? {
        sleep(unlocking: lock)
        defer { epilogue.followedFailure = nil }
        return epilogue.followedFailure
    }

    /// Called by another thread, under the lock.
    func wake(with failure: InjectionError?) {
        epilogue.followedFailure = failure
        wake()
    }
}
