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
