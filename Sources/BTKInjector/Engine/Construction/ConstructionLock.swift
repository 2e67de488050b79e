import Synchronization

/// The lock around the ``WaitForGraph``, and the sleeping and waking that the graph requests.
///
/// There is one for the process, because a block may ask any injector. Threads claim slots and leave phases without it,
/// by single steps. It is taken where threads meet: by a thread that claims what another one builds, and by a thread
/// that leaves a phase which was marked meanwhile. It is taken for instances of weak scope that exist as well. It is
/// held for a few instructions, or while a path is read, never while a block runs.
// Safe to share because all access to variables is between `lock` and `unlock`.
final class ConstructionLock: @unchecked Sendable {
    /// One object has all fields, because each access to a global constant is checked.
    static let shared = ConstructionLock()

    private let lock = Lock()
    // Checks of exclusivity cost more than the access: a twelfth of a first use. Safe because of the lock.
    @safe @exclusivity(unchecked) private var graph = WaitForGraph()
    /// The threads that sleep, each with its condition, by number.
    @safe @exclusivity(unchecked) private var sleepers: [Sleeper?] = []

    private struct Sleeper {
        let thread: ResolutionThread
        let condition: Lock.Condition
    }

    private init() {}

    /// How a thread that has claimed a slot gets its instance.
    enum Claim {
        /// Build the instance, then finish or abandon the slot.
        case build
        /// The instance exists. A weak one lives at least as long as `object`.
        case take(object: AnyObject?)
    }

    // MARK: Claiming

    /// Claims a slot for a thread that wants its instance, and returns how the thread gets it. Sleeps while another
    /// thread builds it. Throws the cycle that waiting would close.
    @inline(__always) static func claim(_ slot: Slot, by thread: ResolutionThread) throws(InjectionError) -> Claim {
        if thread.isStopped { try thread.throwIfStopped() }
        switch slot.changePhase({ $0.claim(by: thread.id) }) {
        case .build: return .build
        case .take where slot.isSingleton: return .take(object: nil)
        case .cycle: throw thread.stop(byCycleOf: slot, through: [])
        case .take, .isOwned: return try shared.claimWithLock(slot, by: thread)
        }
    }

    @inline(never)
    private func claimWithLock(_ slot: Slot, by thread: ResolutionThread) throws(InjectionError) -> Claim {
        lock.lock()
        defer { lock.unlock() }
        while true {
            let (outcome, phase) = slot.changePhase { ($0.claimAndMark(by: thread.id), $0) }
            switch outcome {
            case .build: return .build
            case .cycle: throw thread.stop(byCycleOf: slot, through: [])
            case .isOwned:
                if let cycle = graph.wait(for: slot.id, of: phase.owner, by: thread.id) {
                    // The other threads of the cycle sleep, so each is there. They go on when the blocks of this one
                    // have failed, and have left their phases.
                    throw thread.stop(byCycleOf: slot, through: cycle.map { (sleepers[$0.thread]!.thread, $0.slot) })
                }
                sleep(thread)
            case .take:
                guard let weak = slot.header.weak else { return .take(object: nil) }
                if let object = weak.object { return .take(object: object) }
                // The thread that had the object last has read its bits in the slot before it released the object. On
                // arm64 the runtime finds it gone by a relaxed load, so this orders that reading before the next block
                // overwrites the bits.
                atomicMemoryFence(ordering: .acquiring)
                slot.setPhase(.idle)
            }
        }
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

    // MARK: Leaving

    /// Leaves the phase of a slot whose instance the calling thread has built. All threads may take it from now on. But
    /// what lives on the main actor is published at the request's end if the request has actions: until then only the
    /// request itself finds it, since no other code runs there.
    ///
    /// - Parameter object: The object that a weak instance is.
    @inline(__always) static func finish(_ slot: Slot, by thread: ResolutionThread, object: AnyObject? = nil) {
        // Other threads read it only under the lock, and when the phase is left.
        if let object { slot.header.weak = WeakReference(object) }
        if slot.livesOnMainActor, let request = thread.record.request, request.hasActions {
            request.hold(slot, object: object, on: thread)
        } else {
            slot.publish()
        }
        leave(slot, to: .ready, by: thread)
    }

    /// Leaves the phase of a slot whose instance the calling thread could not build.
    static func abandon(_ slot: Slot, by thread: ResolutionThread) { leave(slot, to: .idle, by: thread) }

    @inline(__always)
    private static func leave(_ slot: Slot, to phase: ConstructionPhase, by thread: ResolutionThread) {
        if !slot.changePhase({ $0.leave(to: phase) }) { shared.leaveMarked(slot, to: phase, by: thread) }
    }

    @inline(never) private func leaveMarked(_ slot: Slot, to phase: ConstructionPhase, by thread: ResolutionThread) {
        lock.lock()
        defer { lock.unlock() }
        slot.setPhase(phase)
        for id in graph.endWaits(for: slot.id, of: thread.id) { sleepers[id]?.condition.wake() }
    }

    // MARK: Weak scope

    /// Returns the object of weak scope that others hold.
    func weakObject(of slot: Slot) -> AnyObject? {
        lock.lock()
        defer { lock.unlock() }
        // A slot that is ready stays ready while the lock is held.
        return slot.hasReadyPhase ? slot.header.weak?.object : nil
    }
}
