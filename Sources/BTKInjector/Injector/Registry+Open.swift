extension Registry {
    /// Makes the registry of an injector, which is its owner, and an owner of the parent. `Injector.emptyChild` makes
    /// that of a declared child, where all is borrowed.
    static func open(
        _ layout: Layout, parent: Registry?, notes: (any RehearsalNotes)? = nil
    ) throws(InjectionError) -> Registry {
        defer {
            extendLifetime(layout)
            extendLifetime(parent)
        }
        let threadLocal = parent?.threadLocal ?? ResolutionThread.threadLocal
        let registry = Registry(
            Borrowed(layout), threadLocal: threadLocal, onThread: ResolutionThread.current(threadLocal).id,
            parent: parent.map { Borrowed($0) }, notes: notes)
        guard let registry else { throw .injectorReleased(BindingKey(Injector.self)) }
        return registry
    }
}
