/// What is left to do when the outermost request of a thread ends.
struct Epilogue {
    /// Something to do when all blocks of the request have returned, and the blocks that ran when it was asked for.
    struct Action {
        let blocks: [Slot]
        /// Of the innermost of them.
        let ticket: UInt64
        let run: (ResolutionThread) throws -> Void
    }

    var actions: [Action] = []
    /// How many of the thread's frames are there for an action's path, and do not run.
    var replayed = 0
    /// The instances of graph scope that the request has made.
    var instances: [(slot: Slot, room: UnsafeMutableRawPointer, pin: RegistryPin)] = []
}

extension ResolutionThread {
    /// Whether there is something to do at the end of the request. From then on providers are held back.
    var hasActions: Bool { !record.pointee.epilogue.actions.isEmpty }

    /// Whether an action asks now, and no block for it.
    var runsAction: Bool { depth > 0 && depth == record.pointee.epilogue.replayed }

    /// The request must not end without its epilogue.
    func awaitEpilogue() {
        record.pointee.hasEpilogue = true
    }

    func addAction(_ run: @escaping (ResolutionThread) throws -> Void) {
        record.pointee.hasEpilogue = true
        record.pointee.epilogue.actions.append(
            Epilogue.Action(blocks: frames.map(\.slot), ticket: frames.last!.ticket, run: run))
    }

    /// A block has failed: what it asked to be done at the end is dropped.
    func dropActions(of ticket: UInt64) {
        guard hasActions else { return }
        record.pointee.epilogue.actions.removeAll { $0.ticket == ticket }
    }
}

// MARK: Instances of graph scope

extension ResolutionThread {
    func instance(of slot: Slot) -> UnsafeMutableRawPointer? {
        record.pointee.epilogue.instances.first { $0.slot == slot }?.room
    }

    /// Whether the block of a slot of graph scope runs.
    func runs(_ slot: Slot) -> Bool {
        frames[record.pointee.epilogue.replayed...].contains { $0.slot == slot }
    }

    /// Takes over memory with an instance in it.
    func add(_ room: UnsafeMutableRawPointer, of slot: Slot) {
        record.pointee.hasEpilogue = true
        record.pointee.epilogue.instances.append((slot, room, RegistryPin(slot.header.pointee.registry)))
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

    /// A block has returned. If it was the outermost, the request ends.
    @inlinable
    func endRequestIfOutermost() throws(InjectionError) {
        if depth == 0, hasEpilogue { try endRequest() }
    }

    /// All blocks have returned.
    @usableFromInline
    func endRequest() throws(InjectionError) {
        var failure: InjectionError?
        do throws(InjectionError) {
            var next = 0
            while next < record.pointee.epilogue.actions.count {
                try run(record.pointee.epilogue.actions[next])
                next += 1
            }
        } catch {
            failure = error
        }
        try endRequest(failure: failure)
    }

    /// Nothing is left to run. Throws the failure, if there is one.
    private func endRequest(failure: InjectionError?) throws(InjectionError) {
        // What this lets go of may run code that makes requests, so it goes last.
        let epilogue = record.pointee.epilogue
        record.pointee.epilogue = Epilogue()
        record.pointee.hasEpilogue = false
        defer {
            for (slot, room, _) in epilogue.instances.reversed() {
                slot.destroyInstance(at: room)
                room.deallocate()
            }
        }
        try ConstructionLock.end(self, failure: failure)
    }

    /// As if its blocks were still running, so that paths tell who asked.
    private func run(_ action: Epilogue.Action) throws(InjectionError) {
        defer {
            record.pointee.depth = 0
            record.pointee.epilogue.replayed = 0
        }
        for slot in action.blocks { try push(slot) }
        record.pointee.epilogue.replayed = action.blocks.count
        do {
            try action.run(self)
        } catch {
            pop()
            throw action.blocks.last!.failure(error, on: self)
        }
    }
}
