/// Groups of threads of which one has seen what another one holds. Their requests end together. Seldom any.
///
/// A group is a barrier: a thread whose request comes to its end waits there until all others have arrived. Then each
/// settles what it holds itself. So does a thread that has failed, because its partners read what it holds. If it holds
/// nothing, it leaves its group.
struct Partners {
    typealias ThreadID = WaitForGraph.ThreadID

    /// Threads whose requests end together. Constant: a group that changes is replaced.
    final class Group: Sendable {
        let members: [ThreadID]
        /// The members that have arrived at the end of their requests.
        let arrived: [ThreadID]
        /// The first failure of a member of whose instances others have seen some.
        let failure: (any Error)?

        init(_ members: [ThreadID], arrived: [ThreadID] = [], failure: (any Error)? = nil) {
            (self.members, self.arrived, self.failure) = (members, arrived, failure)
        }
    }

    /// No two groups have a thread in common.
    private(set) var groups: [Group] = []

    /// Returns whether the thread is in a group.
    func contain(_ thread: ThreadID) -> Bool { index(of: thread) != nil }

    /// Returns whether the threads are partners.
    func contain(_ first: ThreadID, _ second: ThreadID) -> Bool {
        index(of: first).map { groups[$0].members.contains(second) } ?? false
    }

    /// Returns whether a thread may settle what it holds.
    func areComplete(_ thread: ThreadID) -> Bool {
        index(of: thread).map { groups[$0].arrived.count == groups[$0].members.count } ?? true
    }

    /// Returns the threads for which one waits at the end of its request: none if it has not arrived there.
    func missing(for thread: ThreadID) -> [ThreadID] {
        guard let group = index(of: thread).map({ groups[$0] }), group.arrived.contains(thread) else { return [] }
        return group.members.filter { !group.arrived.contains($0) }
    }

    /// Makes one group of the threads, and of those that they are in.
    @inline(never)
    mutating func join(_ first: ThreadID, _ second: ThreadID) {
        guard !contain(first, second) else { return }
        let (group, other) = (removeGroup(of: first) ?? Group([first]), removeGroup(of: second) ?? Group([second]))
        groups.append(
            Group(
                group.members + other.members, arrived: group.arrived + other.arrived,
                failure: group.failure ?? other.failure))
    }

    /// Notes that a thread has arrived at the end of its request.
    mutating func arrive(_ thread: ThreadID, failure: (any Error)?) {
        guard let group = removeGroup(of: thread) else { return }
        groups.append(
            Group(group.members, arrived: group.arrived + [thread], failure: group.failure ?? failure))
    }

    /// Takes a thread out of its group. Returns the group's failure, to be released without the lock.
    mutating func remove(_ thread: ThreadID) -> (any Error)? {
        guard let group = removeGroup(of: thread) else { return nil }
        let members = group.members.filter { $0 != thread }
        if !members.isEmpty {
            groups.append(Group(members, arrived: group.arrived.filter { $0 != thread }, failure: group.failure))
        }
        return group.failure
    }

    private mutating func removeGroup(of thread: ThreadID) -> Group? {
        index(of: thread).map { groups.remove(at: $0) }
    }

    private func index(of thread: ThreadID) -> Int? {
        groups.firstIndex { $0.members.contains(thread) }
    }
}
