/// The lock around the ``WaitForGraph``, and the sleeping and waking that the graph requests.
///
/// There is one for the process, since a block may ask any injector. Slots are claimed, and their phases left, without
/// it, by single steps. It is taken where threads meet: by one that claims what another one builds, by one that leaves
/// a phase that was marked meanwhile, and for instances of weak scope that exist. It is held for a few instructions, or
/// while a path is read, never while a block runs.
// Safe to share because all access to variables is between `lock` and `unlock`.
final class ConstructionLock: @unchecked Sendable {
    /// One object with all fields, because each access to a global constant is checked.
    static let shared = ConstructionLock()

    private let lock = Lock()
    // Checks of exclusivity cost more than the access: a twelfth of a first use. Safe because of the lock.
    @safe @exclusivity(unchecked) private var graph = WaitForGraph()
    /// Which numbers threads have.
    @safe @exclusivity(unchecked) private var numbers: [Bool] = []
    /// The threads that sleep, each with what it sleeps on, by number.
    @safe @exclusivity(unchecked) private var sleepers: [Sleeper?] = []

    private struct Sleeper {
        let thread: ResolutionThread
        let condition: Lock.Condition
    }

    private init() {}

    /// The outcome of a claim for the slot that makes it.
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
            case .isOwned:
                if let waits = graph.wait(for: slot.id, of: phase.owner, by: thread.id) {
                    // The others of the ring sleep, so each has an entry. They go on when this one's blocks fail, and
                    // leave their phases.
                    throw thread.stop(byRingOf: slot, through: waits.map { (sleepers[$0.thread]!.thread, $0.slot) })
                }
                sleep(thread)
            case .take:
                guard let weak = slot.header.weak else { return .take(object: nil) }
                if let object = weak.object { return .take(object: object) }
                slot.setPhase(.idle)
            }
        }
    }

    // MARK: Leaving

    /// Notes that the calling thread has built the instance. Other threads see it from now on; what the main actor
    /// builds while actions are to come, only the request itself, until it ends.
    ///
    /// - Parameter object: Keeps a weak instance alive.
    @inline(__always) static func finish(_ slot: Slot, by thread: ResolutionThread, object: AnyObject? = nil) {
        // Others read it only under the lock, and when the phase is left.
        if let object { slot.header.weak = WeakReference(object) }
        if slot.livesOnMainActor, let request = thread.record.request, request.hasActions {
            request.hold(slot, object: object, on: thread)
        } else {
            slot.publish()
        }
        leave(slot, to: .ready, by: thread)
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
        for thread in graph.leave(slot.id, of: thread.id) { sleepers[thread]?.condition.wake() }
    }

    /// Returns the object of weak scope that others hold.
    func weakObject(of slot: Slot) -> AnyObject? {
        lock.lock()
        defer { lock.unlock() }
        // A ready one stays so while the lock is held, because its object is looked at under it.
        return slot.isPublished ? slot.header.weak?.object : nil
    }

    /// Sleeps until another thread has ended the wait of the calling one.
    private func sleep(_ thread: ResolutionThread) {
        let condition = Lock.Condition()
        while sleepers.count <= thread.id { sleepers.append(nil) }
        sleepers[thread.id] = Sleeper(thread: thread, condition: condition)
        while graph.wait(of: thread.id) != nil { lock.wait(on: condition) }
        sleepers[thread.id] = nil
        condition.deallocate()
    }

    // MARK: Threads

    /// Returns the number of a thread that begins: the smallest that no other one has.
    func addThread() -> WaitForGraph.ThreadID {
        lock.lock()
        defer { lock.unlock() }
        let number = numbers.firstIndex(of: false) ?? numbers.count
        if number == numbers.count { numbers.append(true) } else { numbers[number] = true }
        return number
    }

    /// Gives back the number of a thread that ends.
    func removeThread(_ thread: WaitForGraph.ThreadID) {
        lock.lock()
        defer { lock.unlock() }
        numbers[thread] = false
    }
}
