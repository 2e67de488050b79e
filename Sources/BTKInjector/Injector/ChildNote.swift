/// The children that a thread makes while it makes one that is to be closed, in the order in which they were made.
///
/// The thread keeps the note only until that one is made, which is synchronous. So a task that begins meanwhile
/// inherits nothing of it, as it would of a task-local value.
final class ChildNote {
    private var children: [Injector] = []

    /// Adds a child, whose root is made next.
    func add(_ child: Injector) { children.append(child) }

    /// Takes out what is to be closed, the latest first: the child that was requested, and those that only the note
    /// keeps.
    ///
    /// Nobody keeps a child whose root has failed, one that was given up, or one of which only the root was taken. One
    /// that was stored somewhere, as in a root or in a pool, is left to that, because somebody may still use it.
    func takeChildrenToClose(with requested: Injector?) -> [Injector] {
        var toClose: [Injector] = []
        // Out of the list, because that is another reference.
        while var child = children.popLast() {
            if child === requested || isKnownUniquelyReferenced(&child) { toClose.append(child) }
        }
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
