/// The graph of the threads that wait for each other: the rules of waiting, as a value without effects.
///
/// A slot's instance is built by one thread at a time. Another thread that wants the instance waits, unless its wait
/// would close a cycle of threads that wait for each other. These threads would wait for ever, and their bindings need
/// each other in a cycle, too, which is the error.
/// After Guice's `CycleDetectingLock`, which knows who owns which lock and for which one each thread waits, and follows
/// the waits before each new one.
///
/// Threads change a slot's ``ConstructionPhase`` by single steps, without a lock. The graph is changed under one lock
/// (``ConstructionLock``), which is taken by threads that meet, and by requests for weak instances that exist. A thread
/// that meets another one's slot *marks* its phase there, and **a marked phase is left only under the lock**. So a
/// phase that a thread has marked stays as it is while that thread has the lock.
///
/// The invariants between any two steps:
///
/// 1. A slot that is being built has one owner, from its `claim` until the owner leaves the phase. Other threads only
///    mark the phase, under the lock.
/// 2. A phase that is ready stays ready. Only that of weak scope, whose object is gone, becomes idle again, under the
///    lock; and that of an instance of the main actor that a failed request has held, which no other thread asks.
/// 3. A thread has one wait at most, and sleeps exactly as long as it has one. The wait is for a slot that another
///    thread builds, the wait's `owner`, and that is marked.
/// 4. Whoever leaves a marked phase ends the waits for its slot before the lock is released, and wakes those threads.
/// 5. The waits form no cycle, so some owner runs, and every wait ends when the blocks that run do. A cycle is answered
///    only where a wait would close it. Its other threads sleep, and none of its slots leaves its phase meanwhile.
struct WaitForGraph {
    /// The number of a thread, which is all that the graph knows of the thread: a small number, which no other living
    /// thread has.
    typealias ThreadID = Int

    /// The identity of a slot.
    typealias SlotID = Int

    /// A thread that waits for a slot, which another thread builds, its owner.
    struct Wait: Equatable, Sendable {
        let thread: ThreadID
        let slot: SlotID
        let owner: ThreadID
    }

    /// The graph's knowledge of a thread.
    private struct Thread {
        var wait: Wait?
        /// The waits of other threads for what it builds.
        var waits: [Wait] = []
    }

    /// The threads by number. So a step takes the same time whether four threads sleep or four thousand.
    private var threads: [Thread] = []

    /// Returns the wait of a thread, while it lasts.
    func wait(of thread: ThreadID) -> Wait? { thread < threads.count ? threads[thread].wait : nil }

    /// Notes that a thread waits for a slot which another one builds, and which is marked.
    ///
    /// If that would close a cycle, notes nothing, and returns the other waits of the cycle: first that of the slot's
    /// owner, then of each wait's owner the next one. The last one's owner is the thread itself.
    mutating func wait(for slot: SlotID, of owner: ThreadID, by thread: ThreadID) -> [Wait]? {
        while threads.count <= max(owner, thread) { threads.append(Thread()) }
        if let cycle = waits(from: owner, to: thread) { return cycle }
        let wait = Wait(thread: thread, slot: slot, owner: owner)
        threads[thread].wait = wait
        threads[owner].waits.append(wait)
        return nil
    }

    /// Ends the waits for a slot, whose owner has left its phase. Returns the threads to wake.
    mutating func endWaits(for slot: SlotID, of owner: ThreadID) -> [ThreadID] {
        guard owner < threads.count else { return [] }
        let woken = threads[owner].waits.filter { $0.slot == slot }.map(\.thread)
        for thread in woken { threads[thread].wait = nil }
        threads[owner].waits.removeAll { $0.slot == slot }
        return woken
    }

    /// Follows waits from owner to owner. Returns them if they lead from one thread to another.
    private func waits(from first: ThreadID, to last: ThreadID) -> [Wait]? {
        // No wait leads to a thread for which no other thread waits, so a chain that grows at its end is not followed.
        guard !threads[last].waits.isEmpty else { return nil }
        var waits: [Wait] = []
        var next = first
        while next != last {
            guard let wait = threads[next].wait else { return nil }
            waits.append(wait)
            next = wait.owner
        }
        return waits
    }
}
