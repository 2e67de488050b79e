// How the instance of a provider comes to be: a frame is pushed, the block runs, and the instance is published.

extension Slot {
    /// Builds the instance of a singleton, unless it exists. Waits while another thread builds it.
    ///
    /// Nothing here is generic, and little lies on the stack: blocks that request each other nest through here.
    @usableFromInline
    func build(on thread: ResolutionThread, callerIsOnMainActor: Bool = false) throws(InjectionError) {
        guard callerIsOnMainActor || !livesOnMainActor else { throw boundOnMainActorError }
        guard !hasInstance else { return }
        guard case .build = try ConstructionLock.claim(self, by: thread) else { return }
        try runBlock(on: thread)
        ConstructionLock.finish(self, by: thread)
        try thread.pop()
    }

    /// This is not inlined, because all that it uses would lie below each nested block.
    @usableFromInline @inline(never) var boundOnMainActorError: InjectionError {
        ResolutionThread.current.error(.boundOnMainActor(), about: binding)
    }

    /// Runs the block of a claimed slot, in a frame, which the caller pops after it has finished the slot.
    ///
    /// If this throws, the slot is abandoned, and the frame is popped. Inlined, so that a nested block has a frame
    /// less.
    @inline(always) func runBlock(on thread: ResolutionThread) throws(InjectionError) {
        do throws(InjectionError) {
            try thread.push(self)
        } catch {
            ConstructionLock.abandon(self, by: thread)
            throw error
        }
        if let failure = unmanagedBinding.lend({ callBlock($0.block, initializing: storage, on: thread) }) {
            ConstructionLock.abandon(self, by: thread)
            throw thread.pop(failing: failure)
        }
    }

    /// Initializes memory with the instance that the block makes, unless it fails. Returns what went wrong.
    ///
    /// - Parameter block: The slot's. Its binding outlives the call, since no slot is used any more when it is
    ///   released.
    @inline(never)
    func callBlock(_ block: borrowing LentBlock, initializing storage: Storage, on thread: ResolutionThread)
        -> InjectionError?
    {
        do {
            let isTracked = isTracked
            if isTracked {
                beginTracking(on: thread)
                if isRehearsed { try throwFailureOfRehearsal() }
            }
            try block.build(_LookupContext(registry: header.registry, thread: thread.storage), nil, storage)
            if thread.isStopped {
                refuseInstance(at: storage, on: thread)
                try thread.throwIfStopped()
            }
            if isTracked { endTracking(on: thread, failed: false) }
            return nil
        } catch {
            if isTracked { endTracking(on: thread, failed: true) }
            return noteFailure(error, on: thread)
        }
    }

    // These are not inlined, because all that they use would lie below each nested block.

    /// Throws what the block has thrown when it ran in the rehearsal before.
    @inline(never) private func throwFailureOfRehearsal() throws {
        if let failure = header.registry.lend({ $0.notes })?.failure(of: binding) { throw failure }
    }

    /// Takes out an instance that nobody gets.
    @inline(never) private func refuseInstance(at memory: Storage, on thread: ResolutionThread) {
        thread.requestState().destroyAtEnd(detachInstance(at: memory), of: self, on: thread)
    }

    /// Returns an error as it comes out of the request. In a rehearsal notes it, so that the block does not run
    /// again; but not a cycle, or blocks that nest too deep, which depend on the binding requested first.
    @inline(never) private func noteFailure(_ error: any Error, on thread: ResolutionThread) -> InjectionError {
        var failure = thread.failure(error, of: self)
        guard !thread.isStopped, let notes = header.registry.lend({ $0.notes }) else { return failure }
        switch failure {
        case .circularDependency, .nestingTooDeep: return failure
        // These don't say whose block they are about.
        case .invalidConfiguration, .globalInjectorNotSet, .globalInjectorAlreadySet:
            failure = .constructionFailed(key, path: thread.path(), underlying: error)
        default: break
        }
        notes.note(failure, of: binding)
        return failure
    }

    /// Pops the frame of this slot, whose block has thrown. Returns what the request throws.
    @usableFromInline func blockFailed(_ error: any Error, on thread: ResolutionThread) -> InjectionError {
        if isTracked { endTracking(on: thread, failed: true) }
        return thread.pop(failing: thread.failure(error, of: self))
    }
}

// MARK: Tracking

extension Slot {
    /// Whether something is noted of each run of the block.
    @export(implementation) var isTracked: Bool { header.isTracked }

    /// Begins to track the run in the innermost frame.
    @usableFromInline @inline(never) func beginTracking(on thread: ResolutionThread) {
        if isReported(on: thread) { thread.requestState().beginReport() }
    }

    /// Stops tracking the run in the innermost frame, which has ended.
    @usableFromInline @inline(never) func endTracking(on thread: ResolutionThread, failed: Bool) {
        guard isReported(on: thread) else { return }
        thread.requestState().endReport(of: self, on: thread, failed: failed || thread.isStopped)
    }

    /// Whether observers receive a report of the run. Their own requests are not reported, nor those of a
    /// rehearsal.
    private func isReported(on thread: ResolutionThread) -> Bool {
        unmanagedBinding.lend { $0.isObserved } && !isRehearsed && !thread.record.isReporting
    }
}

// MARK: Weak and graph scope

// Instances that do not last as long as their registry.

extension Slot {
    /// Where an instance is that does not last as long as its registry. A weak one lives at least as long as `object`.
    /// The frame of one that is new is still to be popped.
    private typealias ScopedInstance = (storage: Storage, object: AnyObject?, isNew: Bool)

    /// Returns the instance of a provider of weak or graph scope.
    @usableFromInline
    func scopedInstance<T>(of type: T.Type, on thread: ResolutionThread) throws(InjectionError) -> sending T {
        let (instance, isNew): (T, Bool)
        do {
            let found =
                try unmanagedBinding.lend { $0.metadata.scope } == .weak
                ? weakInstance(on: thread) : graphInstance(on: thread)
            instance = found.storage.read(type)
            isNew = found.isNew
            extendLifetime(found.object)
        }
        // Safe because shared instances are Sendable, and those of the main actor are requested there only.
        guard isNew else { return unsafe sent(instance) }
        try thread.pop()
        return unsafe sent(instance)
    }

    /// Finds the instance that the thread's request keeps, or makes one.
    private func graphInstance(on thread: ResolutionThread) throws(InjectionError) -> ScopedInstance {
        if let storage = thread.record.request?.instance(of: self) { return (storage, nil, false) }
        guard !thread.runs(self) else { throw thread.stop(byCycleOf: self, through: []) }
        try thread.push(self)
        let type = boundType
        let storage = Storage.allocate(for: type)
        if let failure = unmanagedBinding.lend({ callBlock($0.block, initializing: storage, on: thread) }) {
            storage.deallocate()
            throw thread.pop(failing: failure)
        }
        thread.requestState().keep(storage, of: self, on: thread)
        return (storage, nil, true)
    }

    /// Finds the instance that others hold, or makes one.
    ///
    /// The slot's storage has the bits of the instance without owning it. They are read only while its object lives.
    private func weakInstance(on thread: ResolutionThread) throws(InjectionError) -> ScopedInstance {
        if case .take(let object) = try ConstructionLock.claim(self, by: thread) {
            return (storage, object, false)
        }
        try runBlock(on: thread)
        guard let object = object(at: storage) else {
            refuseInstance(at: storage, on: thread)
            ConstructionLock.abandon(self, by: thread)
            throw thread.pop(failing: thread.error(.weakScopeOfValue, about: binding, requestedAt: thread.depth - 2))
        }
        destroyInstance(at: storage)
        ConstructionLock.finish(self, by: thread, object: object)
        return (storage, object, true)
    }

    /// Returns the object that an instance is, which lives as long as it does; nil for a value.
    ///
    /// The dynamic type decides, because on Apple's systems `as AnyObject` would box a value. An `any Error` is a box,
    /// which may be released before the object in it.
    private func object(at storage: Storage) -> AnyObject? {
        let type = boundType
        let instance: Any = storage.read(type)
        return type != (any Error).self && Swift.type(of: instance) is AnyClass ? instance as AnyObject : nil
    }
}
