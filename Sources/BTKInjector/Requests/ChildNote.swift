/// The children that a thread makes while it makes one that is to be closed, in the order in which they were made.
///
/// The thread keeps the note only until that one is made, which is synchronous. So a task that begins meanwhile
/// inherits nothing of it, as it would of a task-local value.
final class ChildNote {
    // A class, so that a copy of the list is no other reference to the child.
    private final class Entry {
        var child: Injector
        /// Whether the root of another child has made it, which has it then.
        let isInner: Bool
        /// Whether the child's root has failed.
        var hasFailed = false

        init(_ child: Injector, isInner: Bool) {
            self.child = child
            self.isInner = isInner
        }

        /// Whether nothing else keeps the child.
        var isUnreachable: Bool { isKnownUniquelyReferenced(&child) }
    }

    private var entries: [Entry] = []
    /// How many roots are being made, each within the one before.
    private var rootCount = 0

    /// Adds a child, whose root is made next.
    func begin(_ child: Injector) {
        entries.append(Entry(child, isInner: rootCount > 0))
        rootCount += 1
    }

    /// Notes that the root of a child was made, or has failed.
    func end(_ child: Injector, hasFailed: Bool) {
        rootCount -= 1
        if hasFailed { entries.last { $0.child === child }?.hasFailed = true }
    }

    /// Returns what is to be closed, the latest first: the child that was requested, and those whose roots have failed.
    /// If the request has failed, also those that were made for it, and that nobody else can reach any more.
    func childrenToClose(with requested: Injector?) -> [Injector] {
        let abandoned = entries.reversed().filter { entry in
            entry.hasFailed || entry.child === requested
                || requested == nil && !entry.isInner && entry.isUnreachable
        }
        let children = abandoned.map(\.child)
        // One that was made before, as in a pool, is not in the note.
        guard let requested, !children.contains(where: { $0 === requested }) else { return children }
        return [requested] + children
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
