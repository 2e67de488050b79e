/// A block of an override: that of `overriding`, or those of one child in it.
final class OverrideBlock {
    /// The bindings, each of another key, without seeds.
    private(set) var bindings: [OverrideBinding] = []
    /// Their positions, and those of all that have a name.
    private var positions = KeyNumbers()
    private var positionsOfNames = KeyNumberLists()
    /// The removals, and for each name the number of the last one.
    private var removals: [Binding] = []
    private var removalNumbers = KeyNumbers()
    /// All else that it says.
    private(set) var notes = LayoutContent()
    /// The errors of what it binds twice, and of what it removes though it has bound it itself.
    private(set) var problems: [InjectionError] = []
    /// Whether it is for the children of one declaration.
    let isOfChild: Bool
    /// The first of the configurations that it is made of, by which it is known.
    let configuration: Configuration

    /// - Parameters:
    ///   - configurations: What is said for one injector or child, all of one override.
    ///   - ancestors: The modules that are installed where this applies.
    init(of configurations: [Configuration], in ancestors: ModulesAround, isOfChild: Bool) {
        self.isOfChild = isOfChild
        configuration = configurations[0]
        for configuration in configurations {
            let content = configuration.contentOfOverride(in: ancestors)
            notes.addNotes(of: content)
            var childNumber = 0
            for bound in content.bindings where !bound.isSeed {
                if bound.isRemoval {
                    addRemoval(bound)
                } else if bound.declaresChildren {
                    // Some declarations may be left out.
                    while configuration.children[childNumber].declaration != bound { childNumber += 1 }
                    binding(of: bound).add(configuration.children[childNumber])
                } else {
                    binding(of: bound).add(bound)
                }
            }
        }
        for binding in bindings where binding.isWrong { binding.addProblem() }
    }

    private func addRemoval(_ removal: Binding) {
        if let position = numbers(ofNameOf: removal).first {
            bindings[position].removal = removal
        } else {
            removalNumbers.set(removals.count, for: removal.nameIdentity)
            removals.add(removal)
        }
    }

    /// Returns what the block says of the key of a binding, which is new if it has said nothing so far.
    private func binding(of bound: Binding) -> OverrideBinding {
        if let known = binding(withKeyOf: bound) { return known }
        positions.set(bindings.count, for: bound.identity)
        positionsOfNames.add(bindings.count, for: bound.nameIdentity)
        let new = OverrideBinding(at: bound, in: self)
        bindings.add(new)
        return new
    }

    func add(_ problem: InjectionError) { problems.append(problem) }

    /// Returns the number of what the block says of the key of a binding.
    func number(ofKeyOf bound: Binding) -> Int? { positions.number(of: bound.identity) }

    /// Returns the numbers of what the block says of the type and the name of a binding, with any arguments.
    @inline(never) func numbers(ofNameOf bound: Binding) -> [Int] { positionsOfNames.numbers(of: bound.nameIdentity) }

    /// Returns what the block says of the key of a binding.
    @inline(never)
    func binding(withKeyOf bound: Binding) -> OverrideBinding? { number(ofKeyOf: bound).map { bindings[$0] } }

    /// Returns the removal of a binding.
    @inline(never)
    func removal(of bound: Binding) -> Binding? { removalNumbers.number(of: bound.nameIdentity).map { removals[$0] } }

    var hasRemovals: Bool { !removals.isEmpty }
}
