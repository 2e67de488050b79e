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

    var site: BindingSite {
        BindingSite(fileID: fileID.description, line: Int(line))
    }

    /// Ends the process as if the property did.
    func stop(_ message: String) -> Never { fatalError(message, file: fileID, line: UInt(line)) }

    /// Notes the property for the innermost block of the thread, if that runs for a try.
    @inline(never)
    func note(_ type: any Any.Type, named name: BindingName?, reachesMainActor: Bool) {
        let thread = ResolutionThread.current
        guard thread.depth > 0, thread.innermostSlot.header.isRehearsed else { return }
        let slot = thread.innermostSlot
        slot.header.registry.object.nearestNotes?.noteProperty(
            of: slot.place, type, named: name, at: site, reachesMainActor: reachesMainActor)
    }
}

extension Registry {
    /// The notes on its blocks, or on those of the nearest parent that has some: a block may make children.
    var nearestNotes: (any RehearsalNotes)? {
        var next = Optional(self)
        while let registry = next {
            if let notes = registry.notes { return notes }
            next = registry.parent
        }
        return nil
    }
}

/// The name that a property requests.
final class PropertyName: Sendable {
    let name: BindingName

    init(_ name: BindingName) {
        self.name = name
    }
}

extension InjectionError {
    /// Returns the error of a property that can't be served.
    package func ofProperty(at site: BindingSite, reachesMainActor: Bool) -> InjectionError {
        guard let key else { return self }
        return with(key.with { ($0.properties, $0.leavesMainActor) = ([site], !reachesMainActor) }, path: path)
    }
}
