import BTKInjector

/// The requests of blocks in a rehearsal: the part of a graph that only a verification knows.
///
/// A copy has the layouts of its injector, so its bindings are those of the injector.
struct BlockNeeds {
    private struct Need: Hashable {
        let requester: Binding
        let binding: Binding
        let isDeferred: Bool
    }

    /// For each binding what its block has requested, each once. They are compared and no more, because the layout of a
    /// child that a block has made may be gone.
    private var byBinding: [Binding: [Dependency]] = [:]
    private var known: Set<Need> = []

    /// Adds a request of a block, unless it is known.
    mutating func note(_ need: Dependency, of binding: Binding) {
        let isNew = known.insert(Need(requester: binding, binding: need.binding, isDeferred: need.isDeferred)).inserted
        if isNew { byBinding[binding, default: []].append(need) }
    }

    /// Returns all known needs of a binding: those of its function, or of its block.
    func dependencies(of binding: Binding) -> [Dependency] {
        binding.wiredDependencies + byBinding[binding, default: []]
    }
}
