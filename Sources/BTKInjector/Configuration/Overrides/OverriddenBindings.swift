/// The bindings of an injector, or of the children of one declaration, as an override leaves them.
///
/// All of a child's children are looked at by lists, because a small stack has no room to look at one within the other.
///
/// They begin as they were. Then the blocks for all are applied, from outside in, and after them those which are for
/// these bindings only. So what is said for one child stands above what is said for all, in whatever order the blocks
/// say it.
///
/// ``Override`` calls, in this order, `apply`, `placeCandidates`, `addUnused`, `makeDeclarations`, `content` and
/// `clear`. All other methods are for these.
final class OverriddenBindings {
    let override: Override
    /// The bindings as they were. Of children that the override itself declares, those of their block.
    let layout: Layout
    /// The declaration of the children; nil for an injector. In the end the one that the override leaves.
    var declaration: ChildDeclaration?
    /// Where that is.
    let site: BindingSite?
    /// The bindings of which these are a child's. Those keep these.
    unowned let parent: OverriddenBindings?
    /// Whether the override declares these children as a whole, or what is around them: their block says all.
    let isWhole: Bool
    /// The binding at each position, in the order of binding: nil for the one that was there before. The positions of
    /// the layout come first.
    var standing: [StandingBinding?]
    /// The positions of bindings that the layout does not have.
    var positions = KeyNumbers()
    /// For each name the positions where something was removed.
    var holes = KeyNumbers()
    /// The modules that are installed above.
    let modulesAbove: ModulesAround
    /// The modules that are installed here and above, for the children here. First used when all blocks are here.
    lazy var modulesForChildren = modules
    /// The blocks around these bindings, from outside in.
    var blocksForAll: [OverrideBlock] = []
    /// The blocks for these bindings. For the children in them they are blocks for all.
    var blocks: [OverrideBlock] = []
    /// The bindings of these blocks that replace nothing here and above.
    var candidates: [OverrideBinding] = []
    /// The keys of those candidates that are bound here or above, while candidates get their places.
    var boundCandidates = KeyNumbers()
    var hasChanged = false

    /// Begins with the bindings of a layout, as they were.
    ///
    /// - Parameters:
    ///   - declaration: The declaration of the children that have these bindings, if it is some.
    ///   - bound: The binding that has it.
    @inline(never) init(
        _ layout: Layout, of declaration: ChildDeclaration?, by bound: Binding?, in parent: OverriddenBindings?,
        isWhole: Bool, _ override: Override
    ) {
        self.override = override
        self.layout = layout
        self.declaration = declaration
        site = bound?.site
        self.parent = parent
        self.isWhole = isWhole
        modulesAbove = parent?.modulesForChildren ?? ModulesAround(override.original.parent)
        standing = Array(repeating: nil, count: layout.openCount)
        for position in standing.indices {
            let bound = layout.bindings[position]
            // Few declare children, or have what could.
            guard bound.child != nil || bound.replaced != nil else { continue }
            let chain = bound.chain
            if chain.contains(where: { $0.child != nil }) { standing[position] = makeStanding(chain) }
        }
    }
}
