/// An override: what its blocks say of an injector and of the children that it declares, applied to their bindings.
final class Override {
    let original: Layout
    private let block: OverrideBlock
    /// The blocks that were applied to children.
    private var blocksOfChildren: [OverrideBlock] = []
    private var problems: [InjectionError] = []

    init(of original: Layout, by configuration: Configuration) {
        self.original = original
        block = OverrideBlock(of: [configuration], in: ModulesAround(original), isOfChild: false)
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

    /// Applies the blocks, and makes a layout of what they leave.
    private func makeLayout(addingBindings addsBindings: Bool) throws(InjectionError) -> Layout {
        let bindings = OverriddenBindings(original, of: nil, by: nil, in: nil, isWhole: false, self)
        bindings.blocks = [block]
        bindings.apply()
        bindings.placeCandidates(addsBindings: addsBindings)
        let errorsOfUnused = errorsOfUnused
        if !errorsOfUnused.isEmpty { bindings.addUnused() }
        bindings.makeDeclarations()
        let layout = Layout(bindings.content, parent: original.unmanagedParent)
        bindings.clear()
        var problems: [InjectionError] = []
        for block in [block] + blocksOfChildren { problems += block.problems }
        problems += self.problems
        problems += layout.problems(areOfOverrides: true)
        try layout.refuse(problems.eachCauseOnce + errorsOfUnused)
        return layout
    }

    /// The errors of what stands nowhere, also in the blocks of children.
    private var errorsOfUnused: [InjectionError] {
        var errors: [InjectionError] = []
        // By a list, because blocks nest.
        var rest = keys(of: [block])
        while let applied = rest.popLast() {
            let bound = applied[0].bound
            if applied.contains(where: \.isUsed) {
                var blocks: [OverrideBlock] = []
                for binding in applied { blocks += binding.blocksOfChildren }
                rest += keys(of: blocks)
            } else if applied[0].isSingle {
                errors.add(.nothingToOverride(bound.key.with(.added(original.candidates))))
            } else {
                // A duplicate is reported as that.
                applied[0].addProblem()
            }
        }
        return errors
    }

    /// Returns what is said of each key, the last key first.
    ///
    /// - Parameter blocks: A block, as it was applied to several children.
    private func keys(of blocks: [OverrideBlock]) -> [[OverrideBinding]] {
        var keys: [[OverrideBinding]] = []
        for key in blocks.first?.bindings.reversed() ?? [] {
            var applied: [OverrideBinding] = []
            for block in blocks {
                if let binding = block.binding(withKeyOf: key.bound) { applied.add(binding) }
            }
            keys.add(applied)
        }
        return keys
    }
}
