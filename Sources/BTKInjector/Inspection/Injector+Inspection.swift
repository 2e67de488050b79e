// The part of this module that only the product BTKInjectorInspection uses, beside the public API: it looks at
// bindings, and runs the blocks of a copy. All else that is `package` is read of bindings and errors.

extension Injector {
    /// The frozen bindings, which several injectors may share.
    package var layout: Layout {
        defer { extendLifetime(self) }
        return registry.layout
    }

    /// Makes an injector for a rehearsal, with the bindings of this one, of a parent, or of declared
    /// children. It has the same seeds, and none of the instances.
    package func makeCopy(
        of layout: Layout, parent: Injector?, notes: any RehearsalNotes
    ) throws(InjectionError) -> Injector {
        let copy = try Registry.open(layout, parent: parent?.registry, notes: notes)
        if !layout.seeds.isEmpty, let original = registry.lineage.first(where: { $0.layout === layout }) {
            copy.setSeeds(of: original)
        }
        return Injector(copy)
    }

    /// Returns the instance of one of the injector's own bindings, in a request of its own, also in a block.
    package func instance(of binding: Binding, callerIsOnMainActor: Bool) throws(InjectionError) -> Any {
        let slot = registry.slot(at: Borrowed(binding))
        let thread = ResolutionThread.current
        defer {
            thread.forgetError()
            extendLifetime(self)
        }
        let type = slot.boundType
        return try slot.instance(of: type, callerIsOnMainActor: callerIsOnMainActor, on: thread)
    }

    /// Calls a closure with the bindings whose blocks run on the calling thread, from the outermost request on, and
    /// with the notes on the rehearsal. Throws the cycle that the thread's request has found, if it has.
    package static func forEachRunningBlock(
        _ body: (Binding, (any RehearsalNotes)?) -> Void
    ) throws(InjectionError) {
        let thread = ResolutionThread.current
        try thread.throwIfStopped()
        for slot in thread.record.frames.slots { body(slot.binding, slot.header.registry.object.nearestNotes) }
    }
}
