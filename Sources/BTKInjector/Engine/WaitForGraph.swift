/// Who builds what, and who waits for whom: the rules of construction, as a value without effects.
///
/// A slot's instance is built by one thread at a time. A thread that wants an instance which another thread builds
/// waits for it, unless waiting would close a ring of threads that wait for each other: such a ring would wait for
/// ever, and is a cycle of bindings. After C. Ruffin's `CycleDetectingLockFactory` in Guava and the like in Guice
/// (`CycleDetectingLock`): who owns which lock, the one lock each thread waits for, and a walk before each wait.
///
/// ```mermaid
/// stateDiagram-v2
///     [*] --> idle
///     idle --> building: enter
///     building --> ready: leave, succeeded
///     building --> idle: leave, failed
/// ```
///
/// What holds between any two calls:
///
/// 1. A slot is built by at most one thread: its phase is `building(by:)` from that thread's `enter` to its `leave`.
/// 2. A slot that is ready stays ready.
/// 3. A thread waits for at most one slot, and only for one that another thread builds. That thread is the wait's
///    `owner`. When the slot is left, its waits end.
/// 4. Following waits from thread to owner never leads back: the graph has no ring. So some owner runs, and every
///    wait ends when the blocks that run do.
/// 5. `cycle` is answered only where the wait would close a ring, and the ring's threads stand still meanwhile:
///    each of them waits for a slot that the next one builds.
///
/// Everything happens under one lock (``ConstructionLock``), the blocks themselves outside of it.
struct WaitForGraph {
    /// A thread, as far as the graph is concerned: something with an identity.
    struct Thread: Hashable, Sendable {
        let id: UInt
    }

    /// A slot, as far as the graph is concerned.
    struct Slot: Hashable, Sendable {
        let id: UInt
    }

    /// How far a slot is. Each slot keeps its own, under the graph's lock.
    enum Phase: Hashable, Sendable {
        case idle
        case building(by: Thread)
        case ready
    }

    struct Wait: Hashable, Sendable {
        let thread: Thread
        let slot: Slot
        let owner: Thread
    }

    /// What a thread that entered has to do.
    enum Entry: Hashable, Sendable {
        /// Build the instance, then leave.
        case build
        /// Take the instance.
        case take
        /// Sleep until woken, then enter again.
        case wait
        /// Give up. The slot is built by this thread itself if there are no `waits`. Otherwise the thread that builds
        /// it waits, and each wait's owner has the next wait; the last one's is this thread.
        case cycle(waits: [Wait])
    }

    private(set) var waits: [Wait] = []

    /// A thread, awake, wants a slot's instance.
    mutating func enter(_ slot: Slot, in phase: inout Phase, by thread: Thread) -> Entry {
        switch phase {
        case .ready:
            return .take
        case .idle:
            phase = .building(by: thread)
            return .build
        case .building(let owner):
            guard owner != thread else { return .cycle(waits: []) }
            if let ring = waits(from: owner, backTo: thread) { return .cycle(waits: ring) }
            waits.append(Wait(thread: thread, slot: slot, owner: owner))
            return .wait
        }
    }

    /// The thread that builds a slot has ended doing so. Returns the threads to wake, none of which waits any longer.
    mutating func leave(_ slot: Slot, in phase: inout Phase, succeeded: Bool) -> [Thread] {
        phase = succeeded ? .ready : .idle
        guard !waits.isEmpty else { return [] }
        let woken = waits.filter { $0.slot == slot }.map(\.thread)
        waits.removeAll { $0.slot == slot }
        return woken
    }

    /// Who that thread waits for, who the owner waits for and so on, if it ends at `target`.
    private func waits(from start: Thread, backTo target: Thread) -> [Wait]? {
        var chain: [Wait] = []
        var thread = start
        while let wait = waits.first(where: { $0.thread == thread }) {
            chain.append(wait)
            if wait.owner == target { return chain }
            thread = wait.owner
        }
        return nil
    }
}
