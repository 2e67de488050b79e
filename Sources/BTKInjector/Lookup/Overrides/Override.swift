/// An override: what its blocks say of an injector and of the children that it declares, applied to their bindings.
final class Override {
    private let original: Layout
    private let block: OverrideBlock
    /// The blocks that were applied to children, with the bindings that say so.
    private var blocksOfChildren: [(place: Place, block: OverrideBlock)] = []
    private var problems: [InjectionError] = []

    init(of original: Layout, by configuration: Configuration) {
        self.original = original
        block = OverrideBlock(of: [configuration], leavingOut: ModulesAround(original), isOfChild: false)
    }

    var requirements: [Requirement] { original.requirements + block.requirements }
    var observers: [ConstructionObserver] { original.observers + block.observers }
    var modules: [ModuleWithoutState] { original.modules + block.modules }

    func add(_ problems: [InjectionError]) { self.problems += problems }

    /// Notes that a block overrides a child, as a binding says.
    func didApply(_ block: OverrideBlock, of place: Place) { blocksOfChildren.append((place, block)) }

    /// The bindings that an override leaves.
    struct Result {
        let places: [Place]
        /// The errors of what is said twice.
        let problems: [InjectionError]
        /// The errors of what replaces nothing.
        let additions: [InjectionError]
    }

    /// Applies the blocks. Adds copies of the bindings that they leave to the memory that has those of the block.
    func apply(addingBindings addsBindings: Bool, to memory: BindingMemory) -> Result {
        let bindings = OverriddenBindings(original)
        bindings.blocks = [block]
        bindings.apply([], in: self)
        bindings.placeCandidates(addsBindings: addsBindings, in: self)
        var additions: [InjectionError] = []
        addErrors(ofUnusedIn: [block], to: &additions)
        if !additions.isEmpty { bindings.addUnused(in: self) }
        let places = bindings.copyAll(to: memory)
        return Result(
            places: places, problems: block.problems + blocksOfChildren.flatMap(\.block.problems) + problems,
            additions: additions)
    }

    /// Adds the errors of what stands nowhere.
    ///
    /// - Parameter blocks: What one block became for each child that it was applied to.
    private func addErrors(ofUnusedIn blocks: [OverrideBlock], to errors: inout [InjectionError]) {
        var used: [BindingIdentity: Int] = [:]
        for override in blocks.flatMap(\.overrides) where override.isUsed { used[override.place.identity] = 0 }
        for (index, override) in blocks[0].overrides.enumerated() {
            let place = override.place
            guard used[place.identity] != nil else {
                // What is bound several times is told as that.
                guard override.isSingle else {
                    blocks[0].addProblemOfWholeChildren(at: index)
                    continue
                }
                errors.append(
                    .nothingToOverride(
                        place.key.with {
                            $0.candidates = original.candidates
                            $0.subject = .addition
                        }))
                continue
            }
            let inner = blocksOfChildren.filter { $0.place == place }.map(\.block)
            if !inner.isEmpty { addErrors(ofUnusedIn: inner, to: &errors) }
        }
    }
}
