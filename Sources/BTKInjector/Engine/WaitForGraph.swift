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
    mutating func claim(
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
            if endWaits(forPartnersOf: opening.owner) { wakeup = .sleepers }
            if isHeld {
                partners.take(of: owner, by: thread)
                return (.take, wakeup)
            }
        }
        waits.append(wait)
        return (.wait, wakeup)
    }

    /// Notes that a slot is no longer built or held.
    mutating func release(_ slot: SlotID, in phase: inout ConstructionPhase, to next: ConstructionPhase) -> Wakeup {
        phase = next
        guard !waits.isEmpty else { return .nobody }
        return endWaits { $0.slot == slot } ? .sleepers : .nobody
    }

    /// Notes that a thread with partners has arrived at the end of its request.
    mutating func arrive(_ thread: ThreadID, failure: (any Error)?) -> Wakeup {
        partners.arrive(thread, failure: failure)
        _ = endWaits(forPartnersOf: thread)
        // Its partners may have waited for this.
        return .sleepers
    }

    /// Takes a thread out of its group. Returns the group as it was, to be released without the lock.
    mutating func removePartner(_ thread: ThreadID) -> (group: Partners.Group?, wakeup: Wakeup) {
        (partners.remove(thread), .sleepers)
    }

    /// Ends the waits for what the partners of a thread hold. Returns whether there were some.
    private mutating func endWaits(forPartnersOf thread: ThreadID) -> Bool {
        endWaits { [partners] in $0.isHeld && partners.arePartners($0.owner, thread) }
    }

    @inline(never)
    private mutating func endWaits(where hasEnded: (Wait) -> Bool) -> Bool {
        let count = waits.count
        waits.removeAll(where: hasEnded)
        return waits.count < count
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

/// Groups of threads of which one may see what another one holds. Their requests end together. Usually there are none.
///
/// A group is a barrier: a thread whose request comes to its end waits there until all others have arrived. Then each
/// settles what it holds itself. So does a thread that has failed, because its partners read what it holds. If none has
/// taken anything of it, it leaves its group.
struct Partners {
    typealias ThreadID = WaitForGraph.ThreadID

    /// Threads whose requests end together. Constant: a group that changes is replaced.
    final class Group: Sendable {
        /// A held instance that one thread has taken of another one.
        struct Taking: Equatable, Sendable {
            let taker: ThreadID
            let holder: ThreadID
        }

        /// A member that has failed, and of which others have taken something.
        struct Failure: Sendable {
            let thread: ThreadID
            let error: any Error
        }

        /// The members that have arrived at the end of their requests, and the others.
        let (arrived, missing): ([ThreadID], [ThreadID])
        // Also those of members that have arrived, and have left the group since.
        let takings: [Taking]
        let failures: [Failure]

        init(
            arrived: [ThreadID] = [], missing: [ThreadID] = [], takings: [Taking] = [], failures: [Failure] = []
        ) {
            (self.arrived, self.missing, self.takings, self.failures) = (arrived, missing, takings, failures)
        }

        var isEmpty: Bool { arrived.isEmpty && missing.isEmpty }

        func joined(with other: Group) -> Group {
            Group(
                arrived: arrived + other.arrived, missing: missing + other.missing, takings: takings + other.takings,
                failures: failures + other.failures)
        }

        /// Returns the group without a member.
        ///
        /// Where it has arrived, its takings stay, since others may have taken something of it. Otherwise it has failed,
        /// and none has: then they go, because its next request, which has taken nothing yet, may join the same group.
        func without(_ thread: ThreadID) -> Group {
            Group(
                arrived: arrived.filter { $0 != thread }, missing: missing.filter { $0 != thread },
                takings: arrived.contains(thread) ? takings : takings.filter { $0.taker != thread },
                failures: failures)
        }

        /// Returns the first failure that a request meets: its own, or that of one of which it has taken something, or
        /// of one of which that has, and so on.
        func failure(of thread: ThreadID) -> (any Error)? {
            var (reached, next) = ([thread], 0)
            while next < reached.count {
                if let failure = failures.first(where: { $0.thread == reached[next] }) { return failure.error }
                for taking in takings where taking.taker == reached[next] && !reached.contains(taking.holder) {
                    reached.append(taking.holder)
                }
                next += 1
            }
            return nil
        }
    }

    /// No two groups have a thread in common.
    private(set) var groups: [Group] = []

    /// Returns whether a thread is in a group.
    func include(_ thread: ThreadID) -> Bool { index(of: thread) != nil }

    func arePartners(_ first: ThreadID, _ second: ThreadID) -> Bool {
        index(of: first).map { $0 == index(of: second) } ?? false
    }

    /// Returns whether all partners of a thread have arrived at the ends of their requests.
    func haveArrived(with thread: ThreadID) -> Bool {
        index(of: thread).map { groups[$0].missing.isEmpty } ?? true
    }

    /// Returns whether a partner has taken something of a thread.
    func haveTaken(of thread: ThreadID) -> Bool {
        index(of: thread).map { groups[$0].takings.contains { $0.holder == thread } } ?? false
    }

    /// Returns the threads for which one waits at the end of its request: none if it has not arrived there.
    func missing(for thread: ThreadID) -> [ThreadID] {
        guard let index = index(of: thread), groups[index].arrived.contains(thread) else { return [] }
        return groups[index].missing
    }

    /// Makes one group of the threads, and of those that they are in.
    @inline(never)
    mutating func join(_ first: ThreadID, _ second: ThreadID) {
        guard !arePartners(first, second) else { return }
        let group = removeGroup(of: first) ?? Group(missing: [first])
        groups.append(group.joined(with: removeGroup(of: second) ?? Group(missing: [second])))
    }

    /// Notes that a thread takes an instance that a partner holds.
    mutating func take(of holder: ThreadID, by thread: ThreadID) {
        guard let index = index(of: thread) else { return }
        let taking = Group.Taking(taker: thread, holder: holder)
        guard !groups[index].takings.contains(taking) else { return }
        groups[index] = groups[index].joined(with: Group(takings: [taking]))
    }

    /// Notes that a thread has arrived at the end of its request.
    mutating func arrive(_ thread: ThreadID, failure: (any Error)?) {
        guard let index = index(of: thread) else { return }
        let (group, failures) = (groups[index], failure.map { [Group.Failure(thread: thread, error: $0)] } ?? [])
        groups[index] = Group(
            arrived: group.arrived + [thread], missing: group.missing.filter { $0 != thread }, takings: group.takings,
            failures: group.failures + failures)
    }

    /// Takes a thread out of its group. Returns the group as it was.
    mutating func remove(_ thread: ThreadID) -> Group? {
        guard let index = index(of: thread) else { return nil }
        let group = groups[index]
        groups[index] = group.without(thread)
        if groups[index].isEmpty { groups.remove(at: index) }
        return group
    }

    private mutating func removeGroup(of thread: ThreadID) -> Group? {
        index(of: thread).map { groups.remove(at: $0) }
    }

    private func index(of thread: ThreadID) -> Int? {
        groups.firstIndex { $0.arrived.contains(thread) || $0.missing.contains(thread) }
    }
}
