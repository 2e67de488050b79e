/// An override: what its blocks say of an injector and of the children that it declares, applied to their bindings.
final class Override {
    private let original: Layout
    private let block: OverrideBlock
    /// The blocks that were applied to children.
    private var blocksOfChildren: [OverrideBlock] = []
    private var problems: [InjectionError] = []

    init(of original: Layout, by configuration: Configuration) {
        self.original = original
        block = OverrideBlock(of: [configuration], leavingOut: ModulesAround(original), isOfChild: false)
    }

    func add(_ problems: [InjectionError]) { self.problems += problems }

    /// Notes that a block overrides a child, as a binding says.
    func didApply(_ block: OverrideBlock, of binding: OverrideBinding) {
        blocksOfChildren.append(block)
        binding.blocksOfChildren.append(block)
    }

    /// Makes the registry of an injector that overrides another one, with the seeds that this was given.
    ///
    /// - Parameters:
    ///   - original: The registry of the other one. The caller keeps it.
    ///   - configuration: What the block says.
    ///   - addsBindings: Whether the block may bind what is not bound by what it overrides.
    @inline(never) static func makeRegistry(
        overriding original: Registry, by configuration: Configuration, addingBindings addsBindings: Bool
    ) throws(InjectionError) -> Registry {
        try configuration.checkBinder()
        let saysNothing =
            configuration.bindings.isEmpty && configuration.requirements.isEmpty && configuration.observers.isEmpty
        var layout = original.layout
        if !saysNothing {
            layout = try Override(of: layout, by: configuration).makeLayout(addingBindings: addsBindings)
        }
        let registry = try Registry.open(layout, parent: original.parent)
        registry.setSeeds(of: original)
        return registry
    }

    /// Applies the blocks. Adds copies of the bindings that they leave to the memory that has those of the block.
    private func makeLayout(addingBindings addsBindings: Bool) throws(InjectionError) -> Layout {
        let bindings = OverriddenBindings(original)
        bindings.blocks = [block]
        defer { bindings.clear() }
        bindings.apply(in: self)
        bindings.placeCandidates(addsBindings: addsBindings, in: self)
        // The errors of what replaces nothing.
        var additions: [InjectionError] = []
        addErrors(ofUnusedIn: block, to: &additions)
        if !additions.isEmpty { bindings.addUnused(in: self) }
        bindings.makeDeclarations()
        let layout = Layout(
            bindings.copies, requirements: original.requirements + block.requirements,
            observers: original.observers + block.observers, modules: original.modules + block.modules,
            parent: original.unmanagedParent)
        let said = block.problems + blocksOfChildren.flatMap(\.problems) + problems
        let all = (said + layout.problems(areOfOverrides: true)).eachCauseOnce + additions
        try layout.refuse(all)
        return layout
    }

    /// A block, as it was applied to one child after the other, and the next one of its bindings to look at.
    private final class AppliedBlock {
        let blocks: [OverrideBlock]
        /// The keys of the bindings that are used in some child.
        private(set) var used = KeyNumbers()
        var next = 0

        init(_ blocks: [OverrideBlock]) {
            self.blocks = blocks
            for block in blocks {
                for binding in block.bindings where binding.isUsed { used.set(0, for: binding.bound.identity) }
            }
        }
    }

    /// Adds the errors of what stands nowhere, also in the blocks of children.
    private func addErrors(ofUnusedIn block: OverrideBlock, to errors: inout [InjectionError]) {
        // By a list, because blocks nest.
        var rest = [AppliedBlock([block])]
        while let applied = rest.last {
            guard applied.next < applied.blocks[0].bindings.count else {
                rest.removeLast()
                continue
            }
            let binding = applied.blocks[0].bindings[applied.next]
            applied.next += 1
            let bound = binding.bound
            if applied.used.number(of: bound.identity) != nil {
                let inner = applied.blocks.compactMap { $0.binding(withKeyOf: bound) }.flatMap(\.blocksOfChildren)
                if !inner.isEmpty { rest.append(AppliedBlock(inner)) }
            } else if binding.isSingle {
                errors.append(.nothingToOverride(bound.key.with(.added(original.candidates))))
            } else {
                // A duplicate is reported as that.
                binding.addProblem()
            }
        }
    }
}
