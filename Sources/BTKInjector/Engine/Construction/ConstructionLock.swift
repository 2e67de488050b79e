/// The lock around the ``WaitForGraph``, and the sleeping and waking that the graph asks for.
///
/// There is one for the process, since a block may ask any injector. It is held for a few instructions when a provider
/// is entered and left, never while a block runs.
enum ConstructionLock {
    private static let lock = Lock()
    // Safe because all access is between `lock` and `unlock`. Unchecked, because a check of exclusivity costs more than
    // the access.
    @exclusivity(unchecked) nonisolated(unsafe) private static var graph = WaitForGraph()
    @exclusivity(unchecked) nonisolated(unsafe) private static var lastTicket: UInt64 = 0

    enum Decision {
        /// Build the instance, then leave.
        case build(ticket: UInt64)
        /// The instance exists. A weak one lives at least as long as `object`.
        case take(object: AnyObject?)
    }

    /// Sleeps while another thread builds the instance.
    static func enter(_ slot: Slot, by thread: ResolutionThread) throws(InjectionError) -> Decision {
        lock.lock()
        defer { lock.unlock() }
        while true {
            switch graph.enter(slot.id, in: &slot.phase, by: thread.id) {
            case .build:
                lastTicket += 1
                return .build(ticket: lastTicket)
            case .take:
                if graph.hasPartners(thread.id) { _ = thread.request }
                guard let weak = slot.header.pointee.weak else { return .take(object: nil) }
                if let object = weak.object { return .take(object: object) }
                slot.phase = .idle
            case .wait(let other):
                if let other { ResolutionThread(other).wake() }
                thread.sleep(unlocking: lock)
            case .cycle(let waits):
                throw .circularDependency(path: ResolutionPath.ring(of: slot, closedBy: thread, through: waits))
            }
        }
    }

    /// The calling thread has built the instance. Other threads see it from now on, or when the thread's request ends.
    ///
    /// - Parameter object: Keeps a weak instance alive.
    static func finish(_ slot: Slot, by thread: ResolutionThread, object: AnyObject? = nil) {
        lock.lock()
        defer { lock.unlock() }
        if let object { slot.header.pointee.weak = WeakReference(object) }
        if thread.hasActions || !thread.shared.pointee.held.isEmpty || graph.hasPartners(thread.id) {
            let pin = RegistryPin(slot.header.pointee.registry)
            thread.shared.pointee.held.append(Shared.Held(slot: slot, pin: pin, object: object))
            leave(slot, to: .held(by: thread.id))
        } else {
            slot.publish()
            leave(slot, to: .ready)
        }
    }

    /// The calling thread could not build the instance.
    static func abandon(_ slot: Slot) {
        lock.lock()
        defer { lock.unlock() }
        leave(slot, to: .idle)
    }

    /// Returns the slots of a registry whose instances exist, in the order in which those were made.
    static func builtSlots(of registry: Registry) -> [Slot] {
        lock.lock()
        defer { lock.unlock() }
        return registry.builtSlots
    }

    private static func leave(_ slot: Slot, to next: WaitForGraph.Phase) {
        for thread in graph.leave(slot.id, in: &slot.phase, to: next) {
            ResolutionThread(thread).wake()
        }
    }
}

// MARK: The end of a request

extension ConstructionLock {
    /// How a request has ended, and all that its end has taken out of the threads' state.
    ///
    /// Its parts are users' objects, or keep some: it is to be released without the lock.
    struct Outcome {
        let failure: InjectionError?
        fileprivate let discarded: [Slot.DetachedInstance]
        /// For their pins, also of those that another thread has taken over, for that one may have ended by now.
        private let held: [Shared.Held]
        private let partnersFailure: InjectionError?

        fileprivate init(
            failure: InjectionError?, discarded: [Slot.DetachedInstance], held: [Shared.Held],
            partnersFailure: InjectionError?
        ) {
            self.failure = failure
            self.discarded = discarded
            self.held = held
            self.partnersFailure = partnersFailure
        }

        /// Destroys the instances that a failed request has made, the youngest first.
        func destroyInstances() {
            for instance in discarded.reversed() { instance.destroy() }
        }
    }

    /// Ends the calling thread's request: publishes all that it holds, or takes it away if anything failed.
    ///
    /// If it has partners, all of it happens when the last of them ends. This one sleeps until then, unless it failed.
    /// Instances of the main actor are never handed over: only this thread can see or destroy them.
    static func end(_ thread: ResolutionThread, failure: InjectionError?) -> Outcome {
        lock.lock()
        defer { lock.unlock() }
        let shared = thread.shared
        let partnersFailure = shared.pointee.partnersFailure.take()
        var failure = failure ?? partnersFailure
        let dependentThreads = shared.pointee.dependentThreads
        let held = shared.pointee.held
        (shared.pointee.held, shared.pointee.dependentThreads) = ([], [])
        let discarded: [Slot.DetachedInstance]
        if let successor = graph.end(thread.id).map(ResolutionThread.init) {
            let transferred = held.filter { !$0.slot.isOnMainActor }
            successor.shared.pointee.held += transferred
            for held in transferred { leave(held.slot, to: .held(by: successor.id)) }
            successor.shared.pointee.dependentThreads += dependentThreads
            if failure == nil {
                successor.shared.pointee.dependentThreads.append(thread)
                failure = thread.follow(unlocking: lock)
            } else if !transferred.isEmpty, successor.shared.pointee.partnersFailure == nil {
                successor.shared.pointee.partnersFailure = failure
            }
            discarded = settle(held.filter(\.slot.isOnMainActor), failed: failure != nil)
        } else {
            discarded = settle(held, failed: failure != nil)
            for dependent in dependentThreads { dependent.wake(with: failure) }
        }
        return Outcome(failure: failure, discarded: discarded, held: held, partnersFailure: partnersFailure)
    }

    /// Publishes instances, or takes them out of their slots. Returns those to destroy.
    private static func settle(_ all: [Shared.Held], failed: Bool) -> [Slot.DetachedInstance] {
        guard failed else {
            for held in all {
                held.slot.publish()
                leave(held.slot, to: .ready)
            }
            return []
        }
        let removed = all.filter { $0.object == nil }.map { $0.slot.detachInstance() }
        for held in all { leave(held.slot, to: .idle) }
        return removed
    }
}
