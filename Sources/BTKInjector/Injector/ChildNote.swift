/// The children that a thread makes while it makes one that is to be closed, in the order in which they were made, and
/// whether each has its root.
///
/// The thread keeps the note only until that one is made, which is synchronous. So a task that begins meanwhile
/// inherits nothing of it, as it would of a task-local value.
final class ChildNote {
    private var children: [(injector: Injector, hasRoot: Bool)] = []

    /// Adds a child, whose root is made next.
    func add(_ child: Injector) { children.append((child, hasRoot: false)) }

    /// Notes that the root of a child is made.
    func addRoot(of child: Injector) {
        guard let index = children.lastIndex(where: { $0.injector === child }) else { return }
        children[index].hasRoot = true
    }

    /// Returns what is to be closed, the latest first: the child that was requested, and those whose roots failed,
    /// which nobody else can reach. If the request failed though no root did, as by an action, those that nothing else
    /// keeps.
    func childrenToClose(with requested: Injector?) -> [Injector] {
        if requested == nil, children.allSatisfy(\.hasRoot) {
            for index in children.indices where isKnownUniquelyReferenced(&children[index].injector) {
                children[index].hasRoot = false
            }
        }
        let toClose = children.reversed().filter { !$0.hasRoot || $0.injector === requested }.map(\.injector)
        // A child that was made before, as in a pool, is not in the note.
        guard let requested, !toClose.contains(where: { $0 === requested }) else { return toClose }
        return [requested] + toClose
    }
}

extension ResolutionThread {
    /// The note that is being taken, if there is one.
    var childNote: ChildNote? {
        // Safe because only `takingChildNote` sets it.
        record.childNote.map { unsafe known($0, as: ChildNote.self) }
    }

    /// Performs work, and returns its result, and a note of the children that it has made on this thread.
    func takingChildNote<Value>(of work: () -> Value) -> (Value, ChildNote) {
        let note = ChildNote()
        // A task may begin on this thread within a block, and take a note of its own until it is suspended.
        let outer = exchange(&record.childNote, with: note)
        defer { record.childNote = outer }
        return (work(), note)
    }
}
