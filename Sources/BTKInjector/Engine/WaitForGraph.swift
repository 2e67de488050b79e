/// Who builds what, and who waits for whom: the rules of construction, as a value without effects.
///
/// A slot's instance is built by one thread at a time. A thread that wants an instance which another thread builds
/// waits for it, unless waiting would close a ring of threads that wait for each other: such a ring would wait for
/// ever, and is a cycle of bindings. After Guice's `CycleDetectingLock`: who owns which lock, the one lock each thread
/// waits for, and a walk before each wait.
///
/// An instance whose request has actions to run at its end is *held*: built, but for its own thread only. A ring that
/// passes through a held instance is no cycle, since a single thread would get past it. It is opened there: who waits
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
/// 7. A failure follows what was taken. A request fails with the error of another one only if it has taken an instance of
///    that one, or of one that has. Who fails and of whom nobody has taken anything leaves its group at once.
/// 8. A thread that sleeps has a wait, or has arrived and misses partners. The step that changes this returns
///    ``Wakeup/sleepers``.
///
/// Everything happens under one lock (``ConstructionLock``), the blocks themselves outside of it.
struct WaitForGraph {
    /// The identity of a thread, which is all that the graph knows of it.
    typealias ThreadID = Int

    /// The identity of a slot.
    typealias SlotID = Int

    /// A thread that waits for a slot of another one, its owner, and whether that is held. Otherwise it is being built.
    struct Wait: Equatable, Sendable {
        let thread: ThreadID
        let slot: SlotID
        let isHeld: Bool
        let owner: ThreadID
    }

    /// The decision for a thread that wants an instance.
    enum Decision: Sendable {
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

    /// The threads to wake after a step. Those that sleep are few, and each looks for itself whether its wait has ended.
    enum Wakeup {
        case nobody
        case sleepers
    }

    private(set) var waits: [Wait] = []
    private(set) var partners = Partners()

    /// Returns whether the wait of a thread lasts.
    func isWaiting(_ thread: ThreadID) -> Bool { waits.contains { $0.thread == thread } }

    /// Decides what a thread does that wants a slot's instance.
    // Inlined, because mostly it is the first one.
    @inline(__always) mutating func claim(
        _ slot: SlotID, in phase: inout ConstructionPhase, by thread: ThreadID
    ) -> (decision: Decision, wakeup: Wakeup) {
        let (owner, isHeld): (ThreadID, Bool)
        switch phase {
        case .ready:
            return (.take, .nobody)
        case .idle:
            phase = .building(by: thread)
            return (.build, .nobody)
        case .building(let builder):
            guard builder != thread else { return (.cycle(waits: []), .nobody) }
            (owner, isHeld) = (builder, false)
        case .held(let holder):
            guard holder != thread else { return (.take, .nobody) }
            guard !partners.arePartners(holder, thread) else {
                partners.take(of: holder, by: thread)
                return (.take, .nobody)
            }
            (owner, isHeld) = (holder, true)
        }
        let wait = Wait(thread: thread, slot: slot, isHeld: isHeld, owner: owner)
        var wakeup = Wakeup.nobody
        while let ring = ring(closedBy: wait) {
            guard let opening = isHeld ? wait : ring.first(where: { $0.isHeld }) else {
                return (.cycle(waits: ring), wakeup)
            }
            partners.join(opening.thread, opening.owner)
            // Including the one that is opened.
            if endWaitsOfPartners(of: opening.owner) == .sleepers { wakeup = .sleepers }
            if isHeld {
                partners.take(of: owner, by: thread)
                return (.take, wakeup)
            }
        }
        waits.append(wait)
        return (.wait, wakeup)
    }

    /// Notes that a slot is no longer built or held.
    @inline(__always)
    mutating func release(_ slot: SlotID, in phase: inout ConstructionPhase, to next: ConstructionPhase) -> Wakeup {
        phase = next
        return waits.isEmpty ? .nobody : endWaits { $0.slot == slot }
    }

    /// Notes that a thread with partners has arrived at the end of its request.
    mutating func arrive(_ thread: ThreadID, failure: (any Error)?) -> Wakeup {
        partners.arrive(thread, failure: failure)
        _ = endWaitsOfPartners(of: thread)
        // Its partners may have waited for this.
        return .sleepers
    }

    /// Takes a thread out of its group. Keep the members for a moment: to release their errors may run code of users.
    mutating func removePartner(_ thread: ThreadID) -> Wakeup {
        partners.remove(thread)
        return .sleepers
    }

    /// Ends the waits for what the partners of a thread hold. Returns the threads to wake.
    @inline(never) private mutating func endWaitsOfPartners(of thread: ThreadID) -> Wakeup {
        endWaits { [partners] in $0.isHeld && partners.arePartners($0.owner, thread) }
    }

    /// Ends some waits. Returns the threads to wake.
    @inline(never) private mutating func endWaits(where isOver: (Wait) -> Bool) -> Wakeup {
        var wakeup = Wakeup.nobody
        while let index = waits.firstIndex(where: isOver) {
            waits.remove(at: index)
            wakeup = .sleepers
        }
        return wakeup
    }

    /// Follows waits from owner to owner, and to the partners for which an owner waits. Returns the waits if they lead
    /// back to the waiting thread.
    private func ring(closedBy wait: Wait) -> [Wait]? {
        var (ring, visited): ([Wait], [ThreadID]) = ([], [])
        return follow(wait.owner, to: wait.thread, adding: &ring, visiting: &visited) ? ring : nil
    }

    /// Adds the waits that lead from one thread to another. Returns whether some do.
    private func follow(
        _ thread: ThreadID, to end: ThreadID, adding path: inout [Wait], visiting visited: inout [ThreadID]
    ) -> Bool {
        if thread == end { return true }
        if visited.contains(thread) { return false }
        visited.append(thread)
        if let next = waits.first(where: { $0.thread == thread }) {
            path.append(next)
            if follow(next.owner, to: end, adding: &path, visiting: &visited) { return true }
            path.removeLast()
            return false
        }
        for partner in partners.missing(for: thread)
        where follow(partner, to: end, adding: &path, visiting: &visited) {
            return true
        }
        return false
    }
}

/// How far a slot is. Each slot keeps its own, under the graph's lock.
// Beside the graph, which would have to be described as well where a slot's header is.
enum ConstructionPhase: Equatable, Sendable {
    case idle
    case building(by: WaitForGraph.ThreadID)
    case held(by: WaitForGraph.ThreadID)
    case ready
}
