/// Who builds what, and who waits for whom: the rules of construction, as a value without effects.
///
/// A slot's instance is built by one thread at a time. A thread that wants an instance which another thread builds
/// waits for it, unless waiting would close a ring of threads that wait for each other: such a ring would wait for
/// ever, and is a cycle of bindings. After Guice's `CycleDetectingLock`: who owns which lock, the one lock each thread
/// waits for, and a walk before each wait.
///
/// An instance whose request has actions to run at its end is *held*: built, but for its own thread only. A ring that
/// passes through a held instance is no cycle, since one thread alone would get past it. It is opened there: who waits
/// for the instance may have it early, and becomes a *partner* of its holder. What partners hold is published together,
/// by the one whose request ends last.
///
/// ```mermaid
/// stateDiagram-v2
///     [*] --> idle
///     idle --> building: enter
///     building --> ready: leave
///     building --> held: leave, with actions to come
///     building --> idle: leave, failed
///     held --> ready: the request ends
///     held --> idle: the request fails
/// ```
///
/// The invariants between any two calls:
///
/// 1. A slot is built by at most one thread: its phase is `building(by:)` from that thread's `enter` to its `leave`.
/// 2. A slot that is ready stays ready. (A weak slot whose object was destroyed counts as idle again.)
/// 3. A thread waits for at most one slot, and only for one that another thread builds or holds. That thread is the
///    wait's `owner`. When the slot is left, its waits end.
/// 4. Following waits from thread to owner never leads back: the graph has no ring. So some owner runs, and every
///    wait ends when the blocks that run do.
/// 5. `cycle` is answered only where the wait would close a ring whose slots are all being built; the ring's threads
///    stand still, and each of them waits for a slot that the next one builds.
/// 6. A slot is held by a thread whose request has not ended. That thread and its partners see it, and no other.
///
/// Everything happens under one lock (``ConstructionLock``), the blocks themselves outside of it.
struct WaitForGraph {
    /// A thread, as far as the graph is concerned: something with an identity.
    struct ThreadID: Hashable, Sendable {
        let id: UInt
    }

    /// A slot, as far as the graph is concerned.
    struct SlotID: Hashable, Sendable {
        let id: UInt
    }

    /// How far a slot is. Each slot keeps its own, under the graph's lock.
    enum Phase: Hashable, Sendable {
        case idle
        case building(by: ThreadID)
        case held(by: ThreadID)
        case ready
    }

    struct Wait: Hashable, Sendable {
        let thread: ThreadID
        let slot: SlotID
        /// Whether the slot is held. Otherwise it is being built.
        let isHeld: Bool
        let owner: ThreadID
    }

    /// The decision for a thread that entered.
    enum Decision: Hashable, Sendable {
        /// Build the instance, then leave.
        case build
        /// Take the instance.
        case take
        /// Wake a thread, if one is named: it may have early what it waits for. Sleep until woken, then enter again.
        case wait(waking: ThreadID?)
        /// Give up. The slot is built by this thread itself if there are no `waits`. Otherwise the thread that builds
        /// it waits, and each wait's owner has the next wait; the last one's is this thread.
        case cycle(waits: [Wait])
    }

    private(set) var waits: [Wait] = []
    private(set) var partners = Partners()

    /// Decides what a thread does that wants a slot's instance.
    mutating func enter(_ slot: SlotID, in phase: inout Phase, by thread: ThreadID) -> Decision {
        let (owner, isHeld): (ThreadID, Bool)
        switch phase {
        case .ready:
            return .take
        case .idle:
            phase = .building(by: thread)
            return .build
        case .building(let builder):
            guard builder != thread else { return .cycle(waits: []) }
            (owner, isHeld) = (builder, false)
        case .held(let holder):
            guard holder != thread, !partners.contain(holder, thread) else { return .take }
            (owner, isHeld) = (holder, true)
        }
        let wait = Wait(thread: thread, slot: slot, isHeld: isHeld, owner: owner)
        guard let ring = ring(closedBy: wait) else {
            waits.append(wait)
            return .wait(waking: nil)
        }
        guard let opening = ([wait] + ring).first(where: \.isHeld) else { return .cycle(waits: ring) }
        partners.join(opening.thread, opening.owner)
        if opening == wait { return .take }
        waits.removeAll { $0 == opening }
        waits.append(wait)
        return .wait(waking: opening.thread)
    }

    /// Notes that a slot is no longer built or held. Returns the threads to wake, none of which waits any longer.
    mutating func leave(_ slot: SlotID, in phase: inout Phase, to next: Phase) -> [ThreadID] {
        phase = next
        guard !waits.isEmpty else { return [] }
        let woken = waits.filter { $0.slot == slot }.map(\.thread)
        waits.removeAll { $0.slot == slot }
        return woken
    }

    /// Ends a thread's request. Returns a partner whose request has not ended: it takes over what the thread holds.
    mutating func end(_ thread: ThreadID) -> ThreadID? {
        partners.remove(thread)
    }

    /// Follows waits from owner to owner. Returns them if they lead back to the waiting thread.
    private func ring(closedBy wait: Wait) -> [Wait]? {
        var chain: [Wait] = []
        var last = wait
        while let next = waits.first(where: { $0.thread == last.owner }) {
            chain.append(next)
            if next.owner == wait.thread { return chain }
            last = next
        }
        return nil
    }
}
