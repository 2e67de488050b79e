/// Who builds what, and who waits for whom: the rules of construction, as a value without effects.
///
/// A slot's instance is built by one thread at a time. A thread that wants an instance which another thread builds
/// waits for it, unless waiting would close a ring of threads that wait for each other: such a ring would wait for
/// ever, and is a cycle of bindings. After Guice's `CycleDetectingLock`: who owns which lock, the one lock each thread
/// waits for, and a walk before each wait.
///
/// An instance whose request has actions to run at its end is *held*: built, but for its own thread only. A ring that
/// passes through a held instance is no cycle, since one thread alone would get past it. It is opened there: who waits
/// for the instance may have it early, and becomes a *partner* of its holder. The requests of partners end together:
/// see ``Partners``.
///
/// ```mermaid
/// stateDiagram-v2
///     [*] --> idle
///     idle --> building: claim
///     building --> ready: release
///     building --> held: release, with actions to come
///     building --> idle: release, failed
///     held --> ready: the request ends
///     held --> idle: the request fails
/// ```
///
/// The invariants between any two calls:
///
/// 1. A slot is built by at most one thread: its phase is `building(by:)` from that thread's `claim` to its `release`.
/// 2. A slot that is ready stays ready. (A weak slot whose object was destroyed counts as idle again.)
/// 3. A thread waits for at most one slot, and only for one that another thread builds or holds. That thread is the
///    wait's `owner`. When the slot is released, its waits end.
/// 4. A thread that has arrived at the end of its request waits for its partners that have not. Following waits, from
///    thread to owner and from there to those partners, never leads back: the graph has no ring. So some owner runs,
///    and every wait ends when the blocks that run do. Where partners are joined or one arrives, there are new ways to
///    follow: then the waits for what they hold end, and their threads claim again.
/// 5. `cycle` is answered only where the wait would close a ring whose slots are all being built; the ring's threads
///    stand still, and each of them waits for a slot that the next one builds.
/// 6. A slot is held by a thread whose request has not ended. That thread and its partners see it, and no other. It is
///    held until all of them have arrived at the ends of their requests: they read it without the lock.
/// 7. A thread that sleeps has a wait, or has arrived and misses partners, or the graph has to wake it.
///
/// Everything happens under one lock (``ConstructionLock``), the blocks themselves outside of it.
struct WaitForGraph {
    /// A thread, as far as the graph is concerned: something with an identity.
    struct ThreadID: Equatable, Sendable {
        let id: UInt
    }

    /// A slot, as far as the graph is concerned.
    struct SlotID: Equatable, Sendable {
        let id: UInt
    }

    /// How far a slot is. Each slot keeps its own, under the graph's lock.
    enum Phase: Equatable, Sendable {
        case idle
        case building(by: ThreadID)
        case held(by: ThreadID)
        case ready
    }

    struct Wait: Equatable, Sendable {
        let thread: ThreadID
        let slot: SlotID
        /// Whether the slot is held. Otherwise it is being built.
        let isHeld: Bool
        let owner: ThreadID
    }

    /// The decision for a thread that wants an instance.
    enum Decision: Equatable, Sendable {
        /// Build the instance, then release the slot.
        case build
        /// Take the instance.
        case take
        /// Sleep as long as the wait lasts, then claim again.
        case wait
        /// Give up. The slot is built by this thread itself if there are no `waits`. Otherwise the thread that builds
        /// it waits, and each wait's owner has the next wait; the last one's is this thread.
        case cycle(waits: [Wait])
    }

    private(set) var waits: [Wait] = []
    private(set) var partners = Partners()
    /// Whether threads sleep that have nothing more to wait for: whoever sees this wakes all that sleep.
    var hasToWake = false

    /// Returns whether the wait of a thread lasts.
    func isWaiting(_ thread: ThreadID) -> Bool { waits.contains { $0.thread == thread } }

    /// Decides what a thread does that wants a slot's instance.
    mutating func claim(_ slot: SlotID, in phase: inout Phase, by thread: ThreadID) -> Decision {
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
        while let ring = ring(closedBy: wait) {
            guard let opening = isHeld ? wait : ring.first(where: { $0.isHeld }) else { return .cycle(waits: ring) }
            partners.join(opening.thread, opening.owner)
            // Including the one that is opened.
            endWaits(forPartnersOf: opening.owner)
            if isHeld { return .take }
        }
        waits.append(wait)
        return .wait
    }

    /// Notes that a slot is no longer built or held.
    mutating func release(_ slot: SlotID, in phase: inout Phase, to next: Phase) {
        phase = next
        guard !waits.isEmpty else { return }
        endWaits { $0.slot == slot }
    }

    /// Notes that a thread with partners has arrived at the end of its request.
    mutating func arrive(_ thread: ThreadID, failure: (any Error)?) {
        partners.arrive(thread, failure: failure)
        endWaits(forPartnersOf: thread)
        // Its partners may have waited for this.
        hasToWake = true
    }

    /// Takes a thread out of its group. Returns the group's failure.
    mutating func removePartner(_ thread: ThreadID) -> (any Error)? {
        hasToWake = true
        return partners.remove(thread)
    }

    private mutating func endWaits(forPartnersOf thread: ThreadID) {
        endWaits { [partners] in $0.isHeld && partners.contain($0.owner, thread) }
    }

    @inline(never)
    private mutating func endWaits(where hasEnded: (Wait) -> Bool) {
        for index in waits.indices.reversed() where hasEnded(waits[index]) {
            waits.remove(at: index)
            hasToWake = true
        }
    }

    /// Follows waits from owner to owner, and to the partners for which an owner waits. Returns the waits if they lead
    /// back to the waiting thread.
    private func ring(closedBy wait: Wait) -> [Wait]? {
        var visited: [ThreadID] = []
        func path(from thread: ThreadID) -> [Wait]? {
            if thread == wait.thread { return [] }
            if visited.contains(thread) { return nil }
            visited.append(thread)
            if let next = waits.first(where: { $0.thread == thread }) {
                return path(from: next.owner).map { [next] + $0 }
            }
            for partner in partners.missing(for: thread) {
                if let path = path(from: partner) { return path }
            }
            return nil
        }
        return path(from: wait.owner)
    }
}
