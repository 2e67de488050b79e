import Synchronization

/// The properties that ask the global injector and are made while blocks run for a try.
///
/// Such a property belongs to the binding whose block or function runs, in whatever object or part it stands. Nothing is
/// read of an instance.
final class PropertyNotes: Sendable {
    struct Note: Sendable {
        let type: any Any.Type
        let name: BindingName?
        let site: PropertySite
        let isOnMainActor: Bool
    }

    /// The notes of the task, or thread, where blocks run for a try.
    @TaskLocal static var current: PropertyNotes?

    /// How many are taken. Without any, making a property costs no look into the task.
    private static let count = Atomic(0)

    /// For each place of a slot the properties of its block.
    private let notes: Mutex<[[Note]]>
    /// The registry whose slots, and whose parents' slots, these are.
    private let registry: Registry

    init(of registry: Registry) {
        self.registry = registry
        notes = Mutex(Array(repeating: [], count: registry.endPlace))
        Self.count.wrappingAdd(1, ordering: .relaxed)
    }

    deinit {
        Self.count.wrappingSubtract(1, ordering: .relaxed)
    }

    static var areTaken: Bool { count.load(ordering: .relaxed) > 0 }

    /// Notes a property for the innermost block of the thread, once.
    @inline(never)
    static func add<T>(_ type: T.Type, named name: BindingName?, at site: PropertySite, isOnMainActor: Bool) {
        let thread = ResolutionThread.current
        guard let current, thread.depth > 0 else { return }
        let owner = thread.frames[thread.depth - 1].slot
        let ownersRegistry = owner.header.pointee.registry
        guard current.registry.lineage.contains(where: { $0 === ownersRegistry }) else { return }
        current.notes.withLock { notes in
            for note in notes[owner.place] where note.type == type && note.site.isSame(as: site) { return }
            notes[owner.place].append(Note(type: type, name: name, site: site, isOnMainActor: isOnMainActor))
        }
    }

    /// The errors that the properties would trap with.
    var problems: [InjectionError] {
        let notes = notes.withLock { $0 }
        var problems: [InjectionError] = []
        for owner in registry.allSlots {
            for note in notes[owner.place] {
                if let problem = note.problem(in: registry, of: owner.key) { problems.append(problem) }
            }
        }
        return problems
    }
}

extension PropertyNotes.Note {
    fileprivate func problem(in registry: Registry, of owner: BindingKey) -> InjectionError? {
        do throws(InjectionError) {
            let slot = try slot(in: registry)
            guard slot.isOnMainActor, !isOnMainActor else { return nil }
            return InjectionError.boundOnMainActor(slot.key).asProperty(self, of: owner)
        } catch {
            return error.asProperty(self, of: owner)
        }
    }

    private func slot(in registry: Registry) throws(InjectionError) -> Slot {
        func slot<T>(_ type: T.Type) throws(InjectionError) -> Slot {
            try registry.slot(toProvide: type, named: name, on: .current)
        }
        let type = type
        return try slot(type)
    }
}

extension InjectionError {
    /// Returns the error of a property.
    fileprivate func asProperty(_ note: PropertyNotes.Note, of owner: BindingKey) -> InjectionError {
        guard let key = parts.keys.first else { return self }
        var requests = key.requests
        requests.properties = [note.site.site]
        requests.leavesMainActor = !note.isOnMainActor
        if parts.code != .bindingNotFound { requests.dependents = [owner] }
        let newKey = key.with(requests)
        return with(key: newKey, path: [owner, newKey])
    }
}
