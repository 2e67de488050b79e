/// The lock around the ``WaitForGraph``, and the sleeping and waking that the graph asks for.
///
/// There is one for the process, since a block may ask any injector. It is held for a few instructions when a provider
/// is entered and left, never while a block runs.
enum ConstructionLock {
    private static let lock = Lock()
    // Right, because all access is between `lock` and `unlock`.
    nonisolated(unsafe) private static var graph = WaitForGraph()
    nonisolated(unsafe) private static var lastTicket: UInt64 = 0

    enum Entry {
        /// Build the instance, then leave.
        case build(ticket: UInt64)
        /// The instance is there. A weak one lives at least as long as `object`.
        case take(object: AnyObject?)
    }

    /// Sleeps while another thread builds the instance.
    static func enter(_ slot: Slot, by thread: ResolutionThread) throws(InjectionError) -> Entry {
        lock.lock()
        defer { lock.unlock() }
        while true {
            switch graph.enter(slot.id, in: &slot.phase, by: thread.id) {
            case .build:
                lastTicket += 1
                return .build(ticket: lastTicket)
            case .take:
                if graph.hasPartners(thread.id) { thread.awaitEpilogue() }
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
    /// - Parameter object: What a weak instance is alive by.
    static func finish(_ slot: Slot, by thread: ResolutionThread, object: AnyObject? = nil) {
        lock.lock()
        defer { lock.unlock() }
        if let object { slot.header.pointee.weak = WeakReference(object) }
        if thread.hasActions || !thread.holdings.pointee.held.isEmpty || graph.hasPartners(thread.id) {
            let pin = RegistryPin(slot.header.pointee.registry)
            thread.holdings.pointee.held.append(Holdings.Held(slot: slot, pin: pin, object: object))
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

    private static func leave(_ slot: Slot, to next: WaitForGraph.Phase) {
        for thread in graph.leave(slot.id, in: &slot.phase, to: next) {
            ResolutionThread(thread).wake()
        }
    }
}

// MARK: The end of a request

extension ConstructionLock {
    /// The calling thread's request has ended: what it holds is published, or destroyed if anything failed.
    ///
    /// If it has partners, all of it happens when the last of them ends. This one sleeps until then, unless it failed.
    /// What it holds on the main actor it keeps: no partner can see that, and none may destroy it.
    static func end(_ thread: ResolutionThread, failure: InjectionError?) throws(InjectionError) {
        lock.lock()
        let holdings = thread.holdings
        let partnersFailure = holdings.pointee.partnersFailure.take()
        var failure = failure ?? partnersFailure
        let followers = holdings.pointee.followers
        let held = holdings.pointee.held
        (holdings.pointee.held, holdings.pointee.followers) = ([], [])
        let discarded: [Slot.Removed]
        if let heir = graph.end(thread.id).map(ResolutionThread.init) {
            let bequeathed = held.filter { !$0.slot.isOnMainActor }
            heir.holdings.pointee.held += bequeathed
            for held in bequeathed { leave(held.slot, to: .held(by: heir.id)) }
            heir.holdings.pointee.followers += followers
            if failure == nil {
                heir.holdings.pointee.followers.append(thread)
                failure = thread.follow(unlocking: lock)
            } else if !bequeathed.isEmpty {
                heir.holdings.pointee.partnersFailure = heir.holdings.pointee.partnersFailure ?? failure
            }
            discarded = settle(held.filter(\.slot.isOnMainActor), failed: failure != nil)
        } else {
            discarded = settle(held, failed: failure != nil)
            for follower in followers { follower.wake(with: failure) }
        }
        lock.unlock()
        // What is let go of may free objects, whose code must not run under the lock. Pins, too: also of what was
        // bequeathed, for the heir may have let go of it by now. And errors, which are users' objects.
        for instance in discarded.reversed() { instance.destroy() }
        withExtendedLifetime((held, partnersFailure)) {}
        if let failure { throw failure }
    }

    /// Publishes what was held, or removes it. Returns what is to be destroyed when the lock is free.
    private static func settle(_ all: [Holdings.Held], failed: Bool) -> [Slot.Removed] {
        guard failed else {
            for held in all {
                held.slot.publish()
                leave(held.slot, to: .ready)
            }
            return []
        }
        let removed = all.filter { $0.object == nil }.map { $0.slot.removeInstance() }
        for held in all { leave(held.slot, to: .idle) }
        return removed
    }
}
