/// Groups of threads of which one may see what another one holds. Their requests end together. Usually there are none.
///
/// A group is a barrier: a thread whose request comes to its end waits there until all others have arrived. So does a
/// thread that has failed, because its partners read what it holds; if none of them has taken anything of it, it leaves
/// its group instead. When the last one has arrived or left, the group *ends*: then it is decided for each member what
/// its request ends with, and each settles what it holds itself.
struct Partners {
    typealias ThreadID = WaitForGraph.ThreadID

    /// The request of a thread in a group.
    private struct Member {
        /// Nil when the group has ended.
        var group: Int?
        var hasArrived = false
        /// The failure of its own blocks and actions. When the group has ended, the first one that its request meets.
        // `any Error`, because this room does not know the library's own errors.
        var failure: (any Error)?
        /// The threads that held what it has taken.
        var holders: [ThreadID] = []
        /// The threads that have taken something of it.
        var takers = ThreadSet()
    }

    /// Has no members if its number is free.
    private struct Group {
        var members = ThreadSet()
        /// The members that have not arrived.
        var missing = ThreadSet()
    }

    /// The member that each thread is, by number.
    private var members: [Member?] = []
    private var groups: [Group] = []
    private var freeGroups: [Int] = []

    /// Returns whether a thread is in a group, or was until that has ended, and has not left it.
    func include(_ thread: ThreadID) -> Bool { member(thread) != nil }

    func arePartners(_ first: ThreadID, _ second: ThreadID) -> Bool {
        guard let group = group(of: first) else { return false }
        return group == self.group(of: second)
    }

    /// Returns whether all partners of a thread have arrived at the ends of their requests.
    func haveArrived(with thread: ThreadID) -> Bool { group(of: thread) == nil }

    /// Returns whether a partner has taken something of a thread.
    func haveTaken(of thread: ThreadID) -> Bool { member(thread)?.takers.isEmpty == false }

    /// Returns the threads of a group, if a thread is in one.
    func members(with thread: ThreadID) -> ThreadSet {
        guard let group = group(of: thread) else { return ThreadSet() }
        return groups[group].members
    }

    /// Returns the threads for which one waits at the end of its request: none if it has not arrived there.
    func missing(for thread: ThreadID) -> ThreadSet {
        guard let member = member(thread), member.hasArrived, let group = member.group else { return ThreadSet() }
        return groups[group].missing
    }

    /// Makes one group of the threads, and of those that they are in.
    mutating func join(_ first: ThreadID, _ second: ThreadID) {
        var group = addGroup(of: first)
        var other = addGroup(of: second)
        guard group != other else { return }
        if groups[group].members.count < groups[other].members.count { swap(&group, &other) }
        let joined = groups[other]
        free(other)
        joined.members.forEach { thread in
            members[thread]?.group = group
            groups[group].members.insert(thread)
        }
        joined.missing.forEach { groups[group].missing.insert($0) }
    }

    /// Notes that a thread takes an instance that a partner holds.
    mutating func take(of holder: ThreadID, by thread: ThreadID) {
        if members[holder]?.takers.insert(thread) == true { members[thread]?.holders.append(holder) }
    }

    /// Notes that a thread has arrived at the end of its request. Returns the threads whose group has ended with that,
    /// the thread among them.
    mutating func arrive(_ thread: ThreadID, failure: (any Error)?) -> ThreadSet {
        guard let group = group(of: thread) else { return ThreadSet() }
        members[thread]?.hasArrived = true
        members[thread]?.failure = failure
        groups[group].missing.remove(thread)
        return endIfComplete(group)
    }

    /// Takes a thread out of its group, of which no partner has taken anything. Returns the threads whose group has
    /// ended with that.
    mutating func leave(_ thread: ThreadID) -> ThreadSet {
        guard let member = member(thread), let group = member.group else { return ThreadSet() }
        members[thread] = nil
        groups[group].members.remove(thread)
        groups[group].missing.remove(thread)
        // Its next request, which has taken nothing yet, may join the same group.
        for holder in member.holders { members[holder]?.takers.remove(thread) }
        return endIfComplete(group)
    }

    /// Forgets a thread, whose group has ended. Returns what its request ends with.
    mutating func removeFailure(of thread: ThreadID) -> (any Error)? {
        guard let member = member(thread) else { return nil }
        members[thread] = nil
        return member.failure
    }

    /// Ends a group if nobody is missing. Returns its members.
    private mutating func endIfComplete(_ group: Int) -> ThreadSet {
        guard groups[group].missing.isEmpty else { return ThreadSet() }
        let ended = groups[group].members
        free(group)
        var failed: [ThreadID] = []
        ended.forEach { thread in
            members[thread]?.group = nil
            if members[thread]?.failure != nil { failed.append(thread) }
        }
        // Each failure follows what was taken. Nearer ones come first.
        var next = 0
        while next < failed.count {
            guard let member = member(failed[next]) else { break }
            member.takers.forEach { taker in
                guard members[taker]?.failure == nil else { return }
                members[taker]?.failure = member.failure
                failed.append(taker)
            }
            next += 1
        }
        return ended
    }

    private mutating func free(_ group: Int) {
        groups[group] = Group()
        freeGroups.append(group)
    }

    private func member(_ thread: ThreadID) -> Member? { thread < members.count ? members[thread] : nil }

    private func group(of thread: ThreadID) -> Int? { member(thread)?.group }

    /// Returns the group of a thread: a new one if it has none.
    private mutating func addGroup(of thread: ThreadID) -> Int {
        if let group = group(of: thread) { return group }
        let group = freeGroups.popLast() ?? groups.count
        if group == groups.count { groups.append(Group()) }
        groups[group].members.insert(thread)
        groups[group].missing.insert(thread)
        while members.count <= thread { members.append(nil) }
        members[thread] = Member(group: group)
        return group
    }
}
