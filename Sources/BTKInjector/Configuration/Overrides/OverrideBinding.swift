/// A key that a block of an override binds.
final class OverrideBinding {
    /// The binding; or else that of the first declaration.
    private(set) var bound: Binding
    /// The configurations of the children that it declares: one for each `bindChild` of this key.
    private(set) var children: [Configuration] = []
    /// The others that bind the key.
    private var others: [Binding] = []
    /// A removal behind it, which does not remove it.
    var removal: Binding?
    /// Its blocks for children, as they were applied to each child.
    var blocksOfChildren: [OverrideBlock] = []
    /// Whether it replaces something, or stands anywhere.
    var isUsed = false
    private unowned let block: OverrideBlock

    init(at bound: Binding, in block: OverrideBlock) {
        self.bound = bound
        self.block = block
    }

    /// Adds a declaration of children.
    func add(_ children: Configuration) { self.children.add(children) }

    /// Adds another binding of the key.
    func add(_ bound: Binding) {
        if isOnlyForChildren { self.bound = bound }
        others.add(bound)
    }

    /// Whether it only says what differs in children, if they are declared where it applies.
    var isOnlyForChildren: Bool { others.isEmpty }

    /// Whether it is one binding, which may stand where no children are declared that it overrides.
    var isSingle: Bool { others.count + children.count == 1 }

    /// Whether the block is wrong, whatever it applies to: it binds the key twice, or removes it afterwards.
    var isWrong: Bool { others.count > 1 || removal != nil }

    /// Adds the error of a key that is bound several times.
    func addProblem() {
        var bindings = others
        for configuration in children { bindings.add(configuration.declaration!) }
        if let removal { bindings.add(removal) }
        let key = bound.key.with(.overridden(ofChild: block.isOfChild, isRemoved: removal != nil))
        block.add(.duplicateBinding(key, sites: bindings.map(\.site)))
    }

    /// Adds the error of a key that is bound several times, where no children are declared that some of these override.
    func addProblemOfWholeChildren() {
        if !isSingle { addProblem() }
    }
}
