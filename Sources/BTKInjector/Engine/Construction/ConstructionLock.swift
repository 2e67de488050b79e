/// The lock around the ``WaitForGraph``, and the sleeping and waking that the graph requests.
///
/// There is one for the process, since a block may ask any injector. Slots are claimed, and their phases left, without
/// it, by single steps. It is taken where threads meet: by one that claims what another one owns, by one that leaves a
/// phase that was marked meanwhile, by partners, and for instances of weak scope that exist. It is held for a few
/// instructions, or while a path is read, never while a block runs.
// Safe to share because all access to variables is between `lock` and `unlock`.
final class ConstructionLock: @unchecked Sendable {
    /// One object with all fields, because each access to a global constant is checked.
    static let shared = ConstructionLock()

    private let lock = Lock()
    // Checks of exclusivity cost more than the access: a twelfth of a first use. Safe because of the lock.
    @safe @exclusivity(unchecked) private var graph = WaitForGraph()
    /// The numbers of the threads.
    @safe @exclusivity(unchecked) private var numbers = ThreadSet()
    /// The threads that sleep, each with what it sleeps on, by number.
    @safe @exclusivity(unchecked) private var sleepers: [Sleeper?] = []

    private struct Sleeper {
        let thread: ResolutionThread
        let condition: Lock.Condition
    }

    private init() {}

    /// The outcome of a claim for the slot that makes it, whichever of the phase and the graph has decided.
    enum Claim {
        /// Build the instance, then finish or abandon the slot.
        case build
        /// The instance exists. A weak one lives at least as long as `object`.
        case take(object: AnyObject?)
    }

    // MARK: Claiming

    /// Claims a slot for a thread that wants its instance, and returns how the thread gets it. Sleeps while another
    /// thread builds it. Throws the ring that this would close.
    @inline(__always) static func claim(_ slot: Slot, by thread: ResolutionThread) throws(InjectionError) -> Claim {
        if thread.isStopped { try thread.throwIfStopped() }
        switch slot.changePhase({ $0.claim(by: thread.id) }) {
        case .build: return .build
        case .take where slot.isSingleton: return .take(object: nil)
        case .cycle: throw thread.stop(byRingOf: slot, through: [])
        case .take, .isOwned: return try shared.claimWithLock(slot, by: thread)
        }
    }

    @inline(never)
    private func claimWithLock(_ slot: Slot, by thread: ResolutionThread) throws(InjectionError) -> Claim {
        lock.lock()
        defer { lock.unlock() }
        while true {
            let (claim, phase) = slot.changePhase { ($0.claimAndMark(by: thread.id), $0) }
            switch claim {
            case .build: return .build
            case .cycle: throw thread.stop(byRingOf: slot, through: [])
            case .take: break
            case .isOwned:
                switch try decide(slot, in: phase, by: thread) {
                case .build:
                    slot.setPhase(.building(by: thread.id))
                    return .build
                case .take: break
                case .wait: continue
                case .cycle(let waits):
                    // The others of the ring sleep, so each has an entry. They go on when this one's blocks fail, and
                    // leave their phases.
                    throw thread.stop(byRingOf: slot, through: waits.map { (sleepers[$0.thread]!.thread, $0.slot) })
                }
            }
            guard let weak = slot.header.weak else { return .take(object: nil) }
            if let object = weak.object { return .take(object: object) }
            // It was ready, because an object that is held lives.
            slot.setPhase(.idle)
        }
    }

    /// Decides what a thread does that wants what another one owns. The phase is marked. Where the thread has to wait,
    /// it has done so when this returns.
    private func decide(
        _ slot: Slot, in phase: ConstructionPhase, by thread: ResolutionThread
    ) throws(InjectionError) -> WaitForGraph.Decision {
        let (decision, woken) = graph.claim(slot.id, of: phase.owner, isHeld: phase.isHeld, by: thread.id)
        wake(woken)
        if case .wait = decision { sleep(thread) { graph.isWaiting(thread.id) } }
        // A state of its own, so that its request ends with those of its partners. It has frames, because only who
        // builds or holds something can be in a ring.
        if graph.partners.include(thread.id) { thread.requestState().hasPartners = true }
        return decision
    }

    // MARK: Leaving

    /// Notes that the calling thread has built the instance. Other threads see it from now on, or when the thread's
    /// request ends.
    ///
    /// - Parameter object: Keeps a weak instance alive.
    @inline(__always) static func finish(_ slot: Slot, by thread: ResolutionThread, object: AnyObject? = nil) {
        // Others read it only under the lock, and when the phase is left.
        if let object { slot.header.weak = WeakReference(object) }
        if let request = thread.record.request.state, request.isHolding {
            request.hold(slot, object: object, on: thread)
            leave(slot, to: .held(by: thread.id), by: thread)
        } else {
            slot.publish()
            leave(slot, to: .ready, by: thread)
        }
    }

    /// Notes that the calling thread could not build the instance.
    static func abandon(_ slot: Slot, by thread: ResolutionThread) { leave(slot, to: .idle, by: thread) }

    /// Leaves the phase of a slot that the calling thread builds.
    @inline(__always)
    private static func leave(_ slot: Slot, to phase: ConstructionPhase, by thread: ResolutionThread) {
        if !slot.changePhase({ $0.leave(to: phase) }) { shared.leaveMarked(slot, to: phase, by: thread) }
    }

    @inline(never) private func leaveMarked(_ slot: Slot, to phase: ConstructionPhase, by thread: ResolutionThread) {
        lock.lock()
        defer { lock.unlock() }
        slot.setPhase(phase)
        wake(graph.leave(slot.id, of: thread.id))
    }

    /// Ends the calling thread's request: publishes all that it holds, or takes it out of its slots if anything failed.
    ///
    /// If it has partners, it sleeps until all of them have arrived here. Returns what went wrong.
    static func settle(
        _ request: RequestState, of thread: ResolutionThread, failure: InjectionError?
    ) -> InjectionError? {
        let failure = request.hasPartners ? shared.meetPartners(of: thread, failure: failure) : failure
        let phase = failure == nil ? ConstructionPhase.ready : .idle
        var marked: [Slot] = []
        for held in request.held {
            if failure == nil { held.slot.publish() } else { request.takeOut(held, onThread: thread.id) }
            if !held.slot.changePhase({ $0.leave(to: phase) }) { marked.add(held.slot) }
        }
        if !marked.isEmpty { shared.leaveMarked(marked, to: phase, by: thread) }
        return failure
    }

    /// Waits for the partners of a thread's request, or leaves them. Returns what the request ends with.
    @inline(never) private func meetPartners(of thread: ResolutionThread, failure: InjectionError?) -> InjectionError? {
        lock.lock()
        defer { lock.unlock() }
        guard failure == nil || graph.partners.haveTaken(of: thread.id) else {
            wake(graph.leavePartners(thread.id))
            return failure
        }
        wake(graph.arrive(thread.id, failure: failure))
        sleep(thread) { !graph.partners.haveArrived(with: thread.id) }
        // The cast never fails: requests arrive with no other errors. Those who fail keep theirs, so that none is
        // released here, which may run code of users.
        return graph.removeFailure(of: thread.id) as? InjectionError ?? failure
    }

    /// Leaves the phases of all slots that the calling thread still holds.
    private func leaveMarked(_ slots: [Slot], to phase: ConstructionPhase, by thread: ResolutionThread) {
        lock.lock()
        defer { lock.unlock() }
        for slot in slots { slot.setPhase(phase) }
        wake(graph.leaveHeld(of: thread.id))
    }

    /// Returns the object of weak scope that others hold.
    func weakObject(of slot: Slot) -> AnyObject? {
        lock.lock()
        defer { lock.unlock() }
        // A ready one stays so while the lock is held, because its object is looked at under it.
        return slot.isPublished ? slot.header.weak?.object : nil
    }

    // MARK: Sleeping

    /// Sleeps until another thread has ended what the calling one waits for.
    private func sleep(_ thread: ResolutionThread, while isWaiting: () -> Bool) {
        guard isWaiting() else { return }
        let condition = Lock.Condition()
        while sleepers.count <= thread.id { sleepers.append(nil) }
        sleepers[thread.id] = Sleeper(thread: thread, condition: condition)
        while isWaiting() { lock.wait(on: condition) }
        sleepers[thread.id] = nil
        condition.deallocate()
    }

    /// Wakes those of the threads that sleep.
    private func wake(_ threads: [WaitForGraph.ThreadID]) {
        for thread in threads where thread < sleepers.count { sleepers[thread]?.condition.wake() }
    }
}

// MARK: Threads

extension ConstructionLock {
    /// Returns the number of a thread that begins: the smallest that no other one has.
    func addThread() -> WaitForGraph.ThreadID {
        lock.lock()
        defer { lock.unlock() }
        return numbers.insertFirst()
    }

    /// Gives back the number of a thread that ends outside of blocks, where it builds and holds nothing.
    func removeThread(_ thread: WaitForGraph.ThreadID) {
        lock.lock()
        defer { lock.unlock() }
        numbers.remove(thread)
    }

    /// Notes that the calling thread ends inside of a block or an action, which will never return. Others may run what
    /// it ran, and its request fails. Its number is not given back.
    ///
    /// It touches no slot but those of instances that the request holds, since their registries are pinned. All others
    /// may have ended with what this thread has had.
    func endThread(_ thread: WaitForGraph.ThreadID, with request: RequestState?) {
        lock.lock()
        defer { lock.unlock() }
        // Partners may still read what they have taken. Then the instances stay where they are, for ever.
        let isRead = graph.partners.haveTaken(of: thread)
        let failure = isRead ? request?.held.last?.slot.key.failureOfEndedThread : nil
        wake(graph.end(thread, failure: failure))
        guard let request, !isRead else { return }
        for held in request.held {
            request.takeOut(held, onThread: thread)
            held.slot.setPhase(.idle)
        }
    }
}

/// Why a request fails that has taken what a thread held which has ended inside of a block.
private struct ThreadEnded: Error, CustomStringConvertible {
    var description: String { "The thread that made it has ended inside of a block or an action." }
}

extension BindingKey {
    fileprivate var failureOfEndedThread: InjectionError {
        .constructionFailed(self, path: [self], underlying: ThreadEnded())
    }
}
