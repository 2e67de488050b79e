/// Who waits for whom: the rules of waiting, as a value without effects.
///
/// A slot's instance is built by one thread at a time. A thread that wants an instance which another thread builds
/// waits for it, unless waiting would close a ring of threads that wait for each other: such a ring would wait for
/// ever, and is a cycle of bindings. After Guice's `CycleDetectingLock`: who owns which lock, the one lock each thread
/// waits for, and a walk before each wait.
///
/// Each slot has its ``ConstructionPhase``, a word that threads change by single steps, without a lock. The graph
/// itself is changed under one lock (``ConstructionLock``), which only those threads take that meet. A thread that
/// meets another one's slot *marks* its phase there, and **a marked phase is left only under the lock**. So whoever has
/// the lock and has marked a phase sees it stay, and whoever leaves it ends the waits for it.
///
/// The invariants between any two steps:
///
/// 1. A slot that is being built has one owner, from its `claim` until it leaves the phase. Nobody else takes it out of
///    that: others only mark it, under the lock.
/// 2. A slot that is ready stays ready. (A weak slot whose object was destroyed becomes idle again, under the lock.)
/// 3. A thread waits for at most one slot, and only for one that another thread builds, and that is marked. That
///    thread is the wait's `owner`. When it leaves the phase, under the lock, the slot's waits end, and the step
///    returns those threads, to be woken.
/// 4. The graph has no ring. So some owner runs, and every wait ends when the blocks that run do. A ring is answered
///    only where a wait would close it; its threads stand still, and none of its slots leaves its phase meanwhile.
struct WaitForGraph {
    /// The number of a thread, which is all that the graph knows of it: a small one, of which no other living thread
    /// has the same.
    typealias ThreadID = Int

    /// The identity of a slot.
    typealias SlotID = Int

    /// A thread that waits for a slot of another one, its owner.
    struct Wait: Equatable, Sendable {
        let thread: ThreadID
        let slot: SlotID
        let owner: ThreadID
    }

    /// A thread that waits, or for which others wait.
    private struct Thread {
        var wait: Wait?
        /// The waits for what it builds.
        var waits: [Wait] = []
    }

    /// By number.
    private var threads: [Thread] = []

    /// Returns the wait of a thread, while it lasts.
    func wait(of thread: ThreadID) -> Wait? { thread < threads.count ? threads[thread].wait : nil }

    /// Notes that a thread waits for a slot which another one builds, and which is marked. If that would close a ring,
    /// returns its other waits instead: the thread that builds the slot waits, and each wait's owner has the next one;
    /// the last one's is this thread.
    mutating func wait(for slot: SlotID, of owner: ThreadID, by thread: ThreadID) -> [Wait]? {
        while threads.count <= max(owner, thread) { threads.append(Thread()) }
        if let ring = ring(from: owner, to: thread) { return ring }
        let wait = Wait(thread: thread, slot: slot, owner: owner)
        threads[thread].wait = wait
        threads[owner].waits.append(wait)
        return nil
    }

    /// Notes that a thread has left the phase of a slot, which was marked. Returns the threads to wake.
    mutating func leave(_ slot: SlotID, of owner: ThreadID) -> [ThreadID] {
        guard owner < threads.count else { return [] }
        let woken = threads[owner].waits.filter { $0.slot == slot }.map(\.thread)
        for thread in woken { threads[thread].wait = nil }
        threads[owner].waits.removeAll { $0.slot == slot }
        return woken
    }

    // By a loop, because chains of threads may be longer than any stack.
    private func ring(from owner: ThreadID, to thread: ThreadID) -> [Wait]? {
        // Nothing leads to a thread for which nobody waits: so a chain that grows at its end is not followed.
        guard !threads[thread].waits.isEmpty else { return nil }
        var ring: [Wait] = []
        var next = owner
        while next != thread {
            guard let wait = threads[next].wait else { return nil }
            ring.append(wait)
            next = wait.owner
        }
        return ring
    }
}
