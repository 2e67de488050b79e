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
/// 7. A thread that sleeps has a wait, or has arrived and misses partners, or the graph has to wake it.
///
/// Everything happens under one lock (``ConstructionLock``), the blocks themselves outside of it.
struct WaitForGraph {
    /// The identity of a thread, which is all that the graph knows of it.
    typealias ThreadID = Int

    /// The identity of a slot.
    typealias SlotID = Int

    /// A thread that waits for a slot of another one, its owner, and whether that is held. Otherwise it is being built.
    typealias Wait = (thread: ThreadID, slot: SlotID, isHeld: Bool, owner: ThreadID)

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

    private(set) var waits: [Wait] = []
    private(set) var partners = Partners()
    /// The threads of whose held instances a partner has taken some.
    private(set) var seen: [ThreadID] = []
    private mutating func note(_ holder: ThreadID) { if !seen.contains(holder) { seen.append(holder) } }
    /// Whether threads sleep that have nothing more to wait for: whoever sees this wakes all that sleep.
    var hasToWake = false

    /// Returns whether the wait of a thread lasts.
    func isWaiting(_ thread: ThreadID) -> Bool { waits.contains { $0.thread == thread } }

    /// Decides what a thread does that wants a slot's instance.
    mutating func claim(_ slot: SlotID, in phase: inout ConstructionPhase, by thread: ThreadID) -> Decision {
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
            guard holder != thread else { return .take }
            guard !partners.contain(holder, thread) else {
                note(holder)
                return .take
            }
            (owner, isHeld) = (holder, true)
        }
        let wait: Wait = (thread, slot, isHeld, owner)
        while let ring = ring(closedBy: wait) {
            guard let opening = isHeld ? wait : ring.first(where: { $0.isHeld }) else { return .cycle(waits: ring) }
            partners.join(opening.thread, opening.owner)
            // Including the one that is opened.
            endWaits(forPartnersOf: opening.owner)
            if isHeld {
                note(owner)
                return .take
            }
        }
        waits.append(wait)
        return .wait
    }

    /// Notes that a slot is no longer built or held.
    mutating func release(_ slot: SlotID, in phase: inout ConstructionPhase, to next: ConstructionPhase) {
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
        seen.removeAll { $0 == thread }
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

/// Groups of threads of which one has seen what another one holds. Their requests end together. Usually there are none.
///
/// A group is a barrier: a thread whose request comes to its end waits there until all others have arrived. Then each
/// settles what it holds itself. So does a thread that has failed, because its partners read what it holds. If it holds
/// nothing, it leaves its group.
struct Partners {
    typealias ThreadID = WaitForGraph.ThreadID

    /// Threads whose requests end together. Constant: a group that changes is replaced.
    final class Group: Sendable {
        /// The members that have arrived at the end of their requests, and the others.
        let (arrived, missing): ([ThreadID], [ThreadID])
        /// The first failure of a member of whose instances others have seen some.
        let failure: (any Error)?

        init(arrived: [ThreadID] = [], missing: [ThreadID], failure: (any Error)? = nil) {
            (self.arrived, self.missing, self.failure) = (arrived, missing, failure)
        }

        var members: [ThreadID] { arrived + missing }
    }

    /// No two groups have a thread in common.
    private(set) var groups: [Group] = []

    /// Returns whether the thread is in a group.
    func contain(_ thread: ThreadID) -> Bool { index(of: thread) != nil }

    /// Returns whether the threads are partners.
    func contain(_ first: ThreadID, _ second: ThreadID) -> Bool {
        index(of: first).map { $0 == index(of: second) } ?? false
    }

    /// Returns whether a thread may settle what it holds.
    func areComplete(_ thread: ThreadID) -> Bool {
        index(of: thread).map { groups[$0].missing.isEmpty } ?? true
    }

    /// Returns the threads for which one waits at the end of its request: none if it has not arrived there.
    func missing(for thread: ThreadID) -> [ThreadID] {
        guard let index = index(of: thread), groups[index].arrived.contains(thread) else { return [] }
        return groups[index].missing
    }

    /// Makes one group of the threads, and of those that they are in.
    @inline(never)
    mutating func join(_ first: ThreadID, _ second: ThreadID) {
        guard !contain(first, second) else { return }
        let group = removeGroup(of: first) ?? Group(missing: [first])
        let other = removeGroup(of: second) ?? Group(missing: [second])
        groups.append(
            Group(
                arrived: group.arrived + other.arrived, missing: group.missing + other.missing,
                failure: group.failure ?? other.failure))
    }

    /// Notes that a thread has arrived at the end of its request.
    mutating func arrive(_ thread: ThreadID, failure: (any Error)?) {
        guard let group = removeGroup(of: thread) else { return }
        groups.append(
            Group(
                arrived: group.arrived + [thread], missing: without(thread, group.missing),
                failure: group.failure ?? failure))
    }

    /// Takes a thread out of its group. Returns the group's failure, to be released without the lock.
    mutating func remove(_ thread: ThreadID) -> (any Error)? {
        guard let group = removeGroup(of: thread) else { return nil }
        let rest = Group(
            arrived: without(thread, group.arrived), missing: without(thread, group.missing), failure: group.failure)
        if !rest.members.isEmpty { groups.append(rest) }
        return group.failure
    }

    private func without(_ thread: ThreadID, _ threads: [ThreadID]) -> [ThreadID] {
        var rest: [ThreadID] = []
        for other in threads where other != thread { rest.append(other) }
        return rest
    }

    private mutating func removeGroup(of thread: ThreadID) -> Group? {
        index(of: thread).map { groups.remove(at: $0) }
    }

    private func index(of thread: ThreadID) -> Int? {
        groups.firstIndex { $0.arrived.contains(thread) || $0.missing.contains(thread) }
    }
}
