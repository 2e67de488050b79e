/// The children that a thread makes while it makes one that is to be closed, in the order in which they were made.
///
/// The thread keeps the note only until that one is made, which is synchronous. So a task that begins meanwhile
/// inherits nothing of it, as it would of a task-local value.
final class ChildNote {
    /// Each child, and whether nobody else can reach it, so that it is to be closed.
    private var children: [(injector: Injector, isLost: Bool)] = []

    /// Adds a child, which is lost unless its root is made.
    func add(_ child: Injector) { children.append((child, isLost: true)) }

    /// Notes that the root of a child is made.
    func addRoot(of child: Injector) {
        guard let index = children.lastIndex(where: { $0.injector === child }) else { return }
        children[index].isLost = false
    }

    /// Returns what is to be closed, the latest first: the child that was requested, and those that are lost. If the
    /// request failed though no root did, as by an action, the children that nothing else keeps are lost.
    func childrenToClose(with requested: Injector?) -> [Injector] {
        if requested == nil, !children.contains(where: \.isLost) {
            for index in children.indices {
                children[index].isLost = isKnownUniquelyReferenced(&children[index].injector)
            }
        }
        let toClose = children.reversed().filter { $0.isLost || $0.injector === requested }.map(\.injector)
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
