/// Groups of threads of which one has seen what another one holds. Their requests end together. Seldom any.
///
/// A group is a barrier: a thread whose request comes to its end waits there until all others have arrived. Then each
/// settles what it holds itself. So does a thread that has failed, because its partners read what it holds. If it holds
/// nothing, it leaves its group.
struct Partners {
    typealias ThreadID = WaitForGraph.ThreadID

    struct Group {
        var members: [ThreadID]
        /// The members that have arrived at the end of their requests.
        var arrived: [ThreadID] = []
        /// The first failure of a member of whose instances others have seen some.
        var failure: (any Error)?

        /// Whether its members may settle what they hold.
        var isComplete: Bool { arrived.count == members.count }
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
        index(of: thread).map { groups[$0].isComplete } ?? true
    }

    /// Returns the threads for which one waits at the end of its request: none if it has not arrived there.
    func missing(for thread: ThreadID) -> [ThreadID] {
        guard let group = index(of: thread).map({ groups[$0] }), group.arrived.contains(thread) else { return [] }
        return group.members.filter { !group.arrived.contains($0) }
    }

    /// Makes one group of the threads, and of those that they are in.
    mutating func join(_ first: ThreadID, _ second: ThreadID) {
        guard !contain(first, second) else { return }
        var joined = Group(members: [])
        for thread in [first, second] {
            let group = index(of: thread).map { groups.remove(at: $0) } ?? Group(members: [thread])
            joined.members += group.members
            joined.arrived += group.arrived
            joined.failure = joined.failure ?? group.failure
        }
        groups.append(joined)
    }

    /// Notes that a thread has arrived at the end of its request.
    mutating func arrive(_ thread: ThreadID, failure: (any Error)?) {
        guard let index = index(of: thread) else { return }
        groups[index].arrived.append(thread)
        groups[index].failure = groups[index].failure ?? failure
    }

    /// Takes a thread out of its group. Returns the group's failure, to be released without the lock.
    mutating func remove(_ thread: ThreadID) -> (any Error)? {
        guard let index = index(of: thread) else { return nil }
        let failure = groups[index].failure
        groups[index].members.removeAll { $0 == thread }
        groups[index].arrived.removeAll { $0 == thread }
        if groups[index].members.isEmpty { groups.remove(at: index) }
        return failure
    }

    private func index(of thread: ThreadID) -> Int? {
        groups.firstIndex { $0.members.contains(thread) }
    }
}
