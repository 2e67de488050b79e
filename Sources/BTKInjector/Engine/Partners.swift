/// Groups of threads of which one may see what another one holds. Their requests end together. Usually there are none.
///
/// A group is a barrier: a thread whose request comes to its end waits there until all others have arrived. Then each
/// settles what it holds itself. So does a thread that has failed, because its partners read what it holds. If none has
/// taken anything of it, it leaves its group.
struct Partners {
    typealias ThreadID = WaitForGraph.ThreadID

    /// The request of a thread in a group.
    struct Member: Sendable {
        let thread: ThreadID
        /// Equal for all of a group.
        var group: Int
        /// Whether the request has arrived at its end.
        var hasArrived = false
        /// Whether it has ended. It is noted until all of the group have, because they may have taken something of it.
        var hasLeft = false
        /// The failure of its own blocks and actions. `any Error`, because this room does not know the library's own errors.
        var failure: (any Error)?
        /// The threads that held what it has taken, in the order in which it did.
        var holders: [ThreadID] = []
    }

    /// No two are of one thread, but for those that have left.
    private(set) var members: [Member] = []
    private var groupCount = 0

    /// Returns whether a thread is in a group.
    func include(_ thread: ThreadID) -> Bool { index(of: thread) != nil }

    func arePartners(_ first: ThreadID, _ second: ThreadID) -> Bool {
        group(of: first).map { $0 == group(of: second) } ?? false
    }

    /// Returns whether all partners of a thread have arrived at the ends of their requests.
    func haveArrived(with thread: ThreadID) -> Bool {
        let group = group(of: thread)
        return members.allSatisfy { $0.group != group || $0.hasArrived }
    }

    /// Returns whether a partner has taken something of a thread.
    func haveTaken(of thread: ThreadID) -> Bool {
        let group = group(of: thread)
        return members.contains { $0.group == group && $0.holders.contains(thread) }
    }

    /// Returns the threads for which one waits at the end of its request: none if it has not arrived there.
    func missing(for thread: ThreadID) -> [ThreadID] {
        guard let index = index(of: thread), members[index].hasArrived else { return [] }
        var missing: [ThreadID] = []
        for member in members where member.group == members[index].group && !member.hasArrived {
            missing.append(member.thread)
        }
        return missing
    }

    /// Returns the first failure that a request meets: its own, or that of one of which it has taken something, or of one
    /// of which that has, and so on.
    func failure(of thread: ThreadID) -> (any Error)? {
        let group = group(of: thread)
        var (reached, next) = ([thread], 0)
        while next < reached.count {
            for member in members where member.group == group && member.thread == reached[next] {
                if let failure = member.failure { return failure }
                for holder in member.holders where !reached.contains(holder) { reached.append(holder) }
            }
            next += 1
        }
        return nil
    }

    /// Makes one group of the threads, and of those that they are in.
    mutating func join(_ first: ThreadID, _ second: ThreadID) {
        let (group, other) = (addGroup(of: first), addGroup(of: second))
        for index in members.indices where members[index].group == other { members[index].group = group }
    }

    /// Notes that a thread takes an instance that a partner holds.
    mutating func take(of holder: ThreadID, by thread: ThreadID) {
        guard let index = index(of: thread), !members[index].holders.contains(holder) else { return }
        members[index].holders.append(holder)
    }

    /// Notes that a thread has arrived at the end of its request.
    mutating func arrive(_ thread: ThreadID, failure: (any Error)?) {
        guard let index = index(of: thread) else { return }
        (members[index].hasArrived, members[index].failure) = (true, failure)
    }

    /// Takes a thread out of its group. Keep the members for a moment: to release their errors may run code of users.
    ///
    /// Where it has arrived, it stays noted, since others may have taken something of it. Otherwise it has failed, and none
    /// has: then it goes, because its next request, which has taken nothing yet, may join the same group.
    mutating func remove(_ thread: ThreadID) {
        guard let index = index(of: thread) else { return }
        let group = members[index].group
        members[index].hasLeft = true
        if !members[index].hasArrived { members.remove(at: index) }
        guard members.allSatisfy({ $0.group != group || $0.hasLeft }) else { return }
        while let index = members.firstIndex(where: { $0.group == group }) { members.remove(at: index) }
    }

    private func index(of thread: ThreadID) -> Int? { members.firstIndex { $0.thread == thread && !$0.hasLeft } }

    private func group(of thread: ThreadID) -> Int? { index(of: thread).map { members[$0].group } }

    /// Returns the group of a thread: a new one if it has none.
    private mutating func addGroup(of thread: ThreadID) -> Int {
        if let group = group(of: thread) { return group }
        groupCount += 1
        members.append(Member(thread: thread, group: groupCount))
        return groupCount
    }
}
