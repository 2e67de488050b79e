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
/// Each slot has its ``ConstructionPhase``, a word that threads change by single steps, without a lock. The graph
/// itself is changed under one lock (``ConstructionLock``), which only those threads take that meet. A thread that
/// meets another one's slot *marks* its phase there, and **a marked phase is left only under the lock**. So whoever has
/// the lock and has marked a phase sees it stay, and whoever leaves it ends the waits for it.
///
/// The invariants between any two steps:
///
/// 1. A slot that is being built or held has one owner, from its `claim` until it leaves the phase. Nobody else takes
///    it out of that: others only mark it, under the lock.
/// 2. A slot that is ready stays ready. (A weak slot whose object was destroyed becomes idle again, under the lock.)
/// 3. A thread waits for at most one slot, and only for one that another thread builds or holds, and that is marked.
///    That thread is the wait's `owner`. When it leaves the phase, under the lock, the slot's waits end.
/// 4. A thread that has arrived at the end of its request waits for its partners that have not. Following waits, from
///    thread to owner and from there to those partners, never leads back: the graph has no ring. So some owner runs,
///    and every wait ends when the blocks that run do. Where partners are joined or one arrives, there are new ways to
///    follow: then the waits for what they hold end, and their threads claim again.
/// 5. `cycle` is answered only where the wait would close a ring whose slots are all being built; the ring's threads
///    stand still, and each of them waits for a slot that the next one builds. All these slots are marked, so none
///    leaves its phase meanwhile.
/// 6. A slot is held by a thread whose request has not ended. That thread and its partners see it, and no other. It is
///    held until all of them have arrived at the ends of their requests: they read it without the lock.
/// 7. A failure follows what was taken. A request fails with the error of another one only if it has taken an instance
///    of that one, or of one that has. A request that fails and of which nobody has taken anything leaves its group at
///    once.
/// 8. A thread that sleeps has a wait, or has arrived and misses partners. The step that changes this returns the
///    thread, to be woken.
/// 9. A thread becomes a partner only by its own claim, while it has the lock, or while it sleeps. So it notes that
///    itself where it goes on (``RequestState/hasPartners``), and knows it without the lock while it runs.
/// 10. A thread that *ends* inside of a block never leaves the phases that it owns. From then on what it builds counts
///     as idle, and what it holds as well when none of its partners can read that any more: who claims it next builds
///     it. Its number is never given to another thread, so nobody takes these slots for its own.
///
/// All is found by the number of a thread or of its group, so the time of a step does not depend on how many threads
/// sleep: a leave looks at the threads that wait for its own thread, and a claim that waits follows one path.
struct WaitForGraph {
    /// The number of a thread, which is all that the graph knows of it: a small one, of which no other living thread
    /// has the same.
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
        /// Build the instance: its owner has ended. Set the phase.
        case build
        /// Take the instance.
        case take
        /// Sleep as long as the wait lasts, then claim again.
        case wait
        /// Give up. The thread that builds the slot waits, and each wait's owner has the next wait; the last one's is
        /// this thread.
        case cycle(waits: [Wait])
    }

    /// A thread that waits, or for which others wait.
    private struct Thread {
        var wait: Wait?
        /// The waits for what it builds or holds.
        var waits: [Wait] = []
        /// Whether it has ended inside of a block.
        var hasEnded = false
    }

    /// By number.
    private var threads: [Thread] = []
    private(set) var partners = Partners()

    /// Returns the wait of a thread, if it waits.
    func wait(of thread: ThreadID) -> Wait? { thread < threads.count ? threads[thread].wait : nil }

    /// Returns whether the wait of a thread lasts.
    func isWaiting(_ thread: ThreadID) -> Bool { wait(of: thread) != nil }

    /// Decides what a thread does that wants the instance of a slot which another thread builds or holds. It is marked.
    /// Returns the threads to wake as well.
    mutating func claim(
        _ slot: SlotID, of owner: ThreadID, isHeld: Bool, by thread: ThreadID
    ) -> (decision: Decision, woken: [ThreadID]) {
        if hasAbandoned(owner, isHeld: isHeld) { return (.build, []) }
        let wait = Wait(thread: thread, slot: slot, isHeld: isHeld, owner: owner)
        if wait.isHeld, partners.arePartners(wait.owner, wait.thread) {
            partners.take(of: wait.owner, by: wait.thread)
            return (.take, [])
        }
        var woken: [ThreadID] = []
        while let ring = ring(closedBy: wait) {
            guard let opening = wait.isHeld ? wait : ring.first(where: { $0.isHeld }) else {
                return (.cycle(waits: ring), woken)
            }
            partners.join(opening.thread, opening.owner)
            // Including the one that is opened. Others have more for which they wait now, or may take what they wait
            // for.
            partners.members(with: opening.owner).forEach { woken += endWaits(for: $0) { $0.isHeld } }
            if wait.isHeld {
                partners.take(of: wait.owner, by: wait.thread)
                return (.take, woken)
            }
        }
        noteThread(max(wait.owner, wait.thread))
        threads[wait.thread].wait = wait
        threads[wait.owner].waits.append(wait)
        return (.wait, woken)
    }

    /// Notes that a thread has left the phase of a slot, which was marked. Returns the threads to wake.
    mutating func leave(_ slot: SlotID, of thread: ThreadID) -> [ThreadID] {
        endWaits(for: thread) { $0.slot == slot }
    }

    /// Notes that a thread no longer holds anything. Returns the threads to wake.
    mutating func leaveHeld(of thread: ThreadID) -> [ThreadID] { endWaits(for: thread) { $0.isHeld } }

    /// Notes that a thread with partners has arrived at the end of its request. Returns the threads to wake.
    mutating func arrive(_ thread: ThreadID, failure: (any Error)?) -> [ThreadID] {
        let ended = partners.arrive(thread, failure: failure)
        // Those who wait for it wait for its partners now.
        return endWaits(for: thread) { $0.isHeld } + endGroup(of: ended)
    }

    /// Takes a thread out of its group, whose request has failed, and of which no partner has taken anything. Returns
    /// the threads to wake.
    mutating func leavePartners(_ thread: ThreadID) -> [ThreadID] { endGroup(of: partners.leave(thread)) }

    /// Forgets the group of a thread, which has ended. Returns what the request of the thread ends with.
    mutating func removeFailure(of thread: ThreadID) -> (any Error)? { partners.removeFailure(of: thread) }

    /// Notes that a thread has ended inside of a block. Returns the threads to wake.
    ///
    /// - Parameter failure: The error of partners that have taken something of it.
    mutating func end(_ thread: ThreadID, failure: (any Error)?) -> [ThreadID] {
        noteThread(thread)
        threads[thread].hasEnded = true
        let ended =
            partners.haveTaken(of: thread)
            ? partners.arrive(thread, failure: failure) : partners.leave(thread)
        return endWaits(for: thread) { _ in true } + endGroup(of: ended)
    }

    /// Returns whether a thread has ended, and nobody reads what it holds.
    private func hasAbandoned(_ thread: ThreadID, isHeld: Bool) -> Bool {
        thread < threads.count && threads[thread].hasEnded && !(isHeld && partners.include(thread))
    }

    /// Returns the members of a group that has ended, which may have slept. Forgets those whose threads have ended.
    private mutating func endGroup(of members: ThreadSet) -> [ThreadID] {
        var woken: [ThreadID] = []
        members.forEach { thread in
            if hasAbandoned(thread, isHeld: false) {
                _ = partners.removeFailure(of: thread)
                woken += endWaits(for: thread) { $0.isHeld }
            } else {
                woken.append(thread)
            }
        }
        return woken
    }

    /// Ends some of the waits for what a thread builds or holds. Returns the threads to wake.
    @inline(never)
    private mutating func endWaits(for owner: ThreadID, where isOver: (Wait) -> Bool) -> [ThreadID] {
        guard owner < threads.count else { return [] }
        var rest: [Wait] = []
        var woken: [ThreadID] = []
        for wait in threads[owner].waits {
            if isOver(wait) {
                threads[wait.thread].wait = nil
                woken.append(wait.thread)
            } else {
                rest.append(wait)
            }
        }
        threads[owner].waits = rest
        return woken
    }

    private mutating func noteThread(_ thread: ThreadID) {
        while threads.count <= thread { threads.append(Thread()) }
    }

    /// Follows waits from owner to owner, and to the partners for which an owner waits. Returns the waits if they lead
    /// back to the waiting thread.
    // By a loop, because chains of threads may be longer than any stack.
    private func ring(closedBy wait: Wait) -> [Wait]? {
        // Nothing leads to a thread for which nobody waits: so a chain that grows at its end is not followed.
        let isAwaited = wait.thread < threads.count && !threads[wait.thread].waits.isEmpty
        guard isAwaited || partners.include(wait.thread) else { return nil }
        var ring: [Wait] = []
        var visited = ThreadSet()
        var rest = [(thread: wait.owner, waitCount: 0)]
        while let (thread, waitCount) = rest.popLast() {
            ring.removeLast(ring.count - waitCount)
            if thread == wait.thread { return ring }
            guard visited.insert(thread) else { continue }
            if let next = self.wait(of: thread) {
                ring.append(next)
                rest.append((next.owner, ring.count))
            } else {
                partners.missing(for: thread).forEach { rest.append(($0, waitCount)) }
            }
        }
        return nil
    }
}
