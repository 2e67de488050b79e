import Synchronization

/// The properties that ask the global injector and are made while blocks run for a try.
///
/// Such a property belongs to the binding whose block or function runs, in any object or part of it. Nothing is
/// read of an instance.
final class PropertyNotes: Sendable {
    final class Note: Sendable {
        let owner: Place
        /// Keeps the owner: a child may have ended.
        let layout: Layout
        let type: any Any.Type
        let name: BindingName?
        let site: PropertySite
        let reachesMainActor: Bool

        init(owner: Place, type: any Any.Type, name: BindingName?, site: PropertySite, reachesMainActor: Bool) {
            (self.owner, layout) = (owner, owner.layout)
            (self.type, self.name, self.site, self.reachesMainActor) = (type, name, site, reachesMainActor)
        }
    }

    /// The notes of the task, or thread, where blocks run for a try.
    @TaskLocal static var current: PropertyNotes?

    /// How many are taken. Without any, making a property costs no look into the task.
    private static let count = Atomic(0)

    /// For each number of a place the properties of its block, each once.
    private let notes = Mutex<[[Note]]>([])
    /// The registry whose blocks run, with its parents' and its children's.
    private let registry: Registry

    /// How many rehearsals run within each other, with that of these blocks.
    let depth: Int

    init(of registry: Registry, depth: Int) {
        (self.registry, self.depth) = (registry, depth)
        Self.count.wrappingAdd(1, ordering: .relaxed)
    }

    deinit {
        Self.count.wrappingSubtract(1, ordering: .relaxed)
    }

    static var areTaken: Bool { count.load(ordering: .relaxed) > 0 }

    /// Notes a property for the innermost block of the thread, once.
    @inline(never)
    static func add(_ type: any Any.Type, named name: BindingName?, at site: PropertySite, reachesMainActor: Bool) {
        let thread = ResolutionThread.current
        guard let current, thread.depth > 0 else { return }
        let owner = thread.innermostSlot
        guard current.covers(owner.header.registry.object) else { return }
        let place = owner.place
        current.notes.withLock { notes in
            while notes.count <= place.number { notes.append([]) }
            // Another wrapper's properties have one site, but may have names.
            for note in notes[place.number]
            where note.owner == place && note.type == type && note.name == name && note.site.isSame(as: site)
                && note.reachesMainActor == reachesMainActor
            { return }
            notes[place.number].append(
                Note(owner: place, type: type, name: name, site: site, reachesMainActor: reachesMainActor))
        }
    }

    /// Whether a registry is this one, a parent's or a child's.
    private func covers(_ other: Registry) -> Bool {
        registry.lineage.contains { $0 === other } || other.lineage.contains { $0 === registry }
    }

    /// The errors that the properties would trap with.
    var problems: [InjectionError] {
        let notes = notes.withLock { $0 }
        var problems: [InjectionError] = []
        for notes in notes {
            for note in notes {
                if let problem = note.problem(in: registry.layout) { problems.append(problem) }
            }
        }
        return problems
    }
}

extension PropertyNotes.Note {
    fileprivate func problem(in layout: Layout) -> InjectionError? {
        do throws(InjectionError) {
            let place = try layout.place(toProvide: type, named: name, on: .current)
            guard place.livesOnMainActor, !reachesMainActor else { return nil }
            return InjectionError.boundOnMainActor(place.key).asProperty(self)
        } catch {
            return error.asProperty(self)
        }
    }
}

extension InjectionError {
    /// Returns the error of a property.
    @inline(never)
    fileprivate func asProperty(_ note: PropertyNotes.Note) -> InjectionError {
        guard var requests = key?.requests else { return self }
        requests.properties = [note.site.site]
        requests.leavesMainActor = !note.reachesMainActor
        return requested(by: note.owner.key, requests)
    }
}

/// Where a property is declared that asks the global injector. As small as can be, because handles keep it.
// Safe to share because it points to a static string.
@usableFromInline
struct PropertySite: Sendable {
    private let fileID: StaticString
    private let line: UInt32

    init(fileID: StaticString, line: UInt) {
        precondition(fileID.hasPointerRepresentation, "A file's id is no single character.")
        self.fileID = fileID
        self.line = UInt32(clamping: line)
    }

    /// Whether two sites are at one place of one file, as one module has it.
    func isSame(as other: Self) -> Bool { line == other.line && fileID.description == other.fileID.description }

    var site: BindingSite {
        BindingSite(fileID: fileID.description, line: Int(line))
    }

    /// Ends the process as if the property did.
    func stop(_ message: String) -> Never { fatalError(message, file: fileID, line: UInt(line)) }
}

/// The name that a property requests.
final class PropertyName: Sendable {
    let name: BindingName

    init(_ name: BindingName) {
        self.name = name
    }
}
