/// Groups of threads whose requests have not ended, and of which one has seen what another one holds. Seldom any.
struct Partners {
    typealias ThreadID = WaitForGraph.ThreadID

    /// No two groups have a thread in common, and none has only one.
    private(set) var groups: [[ThreadID]] = []

    /// Returns whether the thread has a partner.
    func contain(_ thread: ThreadID) -> Bool {
        groups.contains { $0.contains(thread) }
    }

    /// Returns whether the threads are partners.
    func contain(_ first: ThreadID, _ second: ThreadID) -> Bool {
        groups.contains { $0.contains(first) && $0.contains(second) }
    }

    /// Makes one group of the threads, and of those that they are in.
    mutating func join(_ first: ThreadID, _ second: ThreadID) {
        guard !contain(first, second) else { return }
        let joined = [first, second].flatMap { thread in groups.first { $0.contains(thread) } ?? [thread] }
        groups.removeAll { $0.contains(first) || $0.contains(second) }
        groups.append(joined)
    }

    /// Takes a thread out of its group. Returns the first of the others, if there are any.
    mutating func remove(_ thread: ThreadID) -> ThreadID? {
        guard let index = groups.firstIndex(where: { $0.contains(thread) }) else { return nil }
        groups[index].removeAll { $0 == thread }
        let successor = groups[index].first
        if groups[index].count == 1 { groups.remove(at: index) }
        return successor
    }
}
