/// The content of a layout: the bindings of an injector or of declared children, and what else is said there.
struct LayoutContent: Sendable {
    /// The bindings in their order.
    var bindings: [Binding] = []
    /// The keys that must be bound there or in a parent.
    var requirements: [Requirement] = []
    /// The observers of each block that runs, besides the parent's.
    var observers: [ConstructionObserver] = []
    /// The modules that are installed there, each with its place.
    var modules: [InstalledModule] = []
    /// The removals that a block of an override says, or that the override has done which made this layout.
    var removals: [Removal] = []
    /// Whether it is that of declared children, or of an override of one.
    var isOfDeclaredChild = false
    /// The check of what is wired there, which whoever wires brings.
    var wiringCheck: WiringCheck?

    /// Adds all of another one but its bindings and its check.
    mutating func addNotes(of other: LayoutContent) {
        requirements += other.requirements
        observers += other.observers
        modules += other.modules
        removals += other.removals
    }

    /// How much of each a configuration has said. Its modules are counted by themselves.
    var counts: (bindings: Int, requirements: Int, observers: Int, removals: Int) {
        (bindings.count, requirements.count, observers.count, removals.count)
    }

    /// Removes what was said since there was so much.
    mutating func cut(to counts: (bindings: Int, requirements: Int, observers: Int, removals: Int)) {
        bindings.removeSubrange(counts.bindings...)
        requirements.removeSubrange(counts.requirements...)
        observers.removeSubrange(counts.observers...)
        removals.removeSubrange(counts.removals...)
    }
}

/// A check of a layout's functions, and of what leads to what. It notes where parameters come from, and returns what is
/// wrong. A program that wires nothing does not call it, so the linker leaves it out.
typealias WiringCheck = @Sendable (Layout) -> [Problem]

/// Children that are declared by a binding. Its content is that of their layout, so each layout has declarations of its
/// own.
final class ChildDeclaration: Sendable {
    /// The type for which they bind their roots.
    let root: any Any.Type
    let content: LayoutContent
    /// Whether they are requested on the main actor, wherever the root lives, as their seeds do.
    let isOfMainActor: Bool

    init(of root: any Any.Type, _ content: LayoutContent, isOfMainActor: Bool) {
        var content = content
        content.isOfDeclaredChild = true
        self.root = root
        self.content = content
        self.isOfMainActor = isOfMainActor
    }

    /// Returns a copy of the declaration for another layout.
    func copy() -> ChildDeclaration {
        var content = content
        content.bindings = content.bindings.map { $0.copy() }
        return with(content)
    }

    /// Returns a declaration of the same root, whose children have this content.
    func with(_ content: LayoutContent) -> ChildDeclaration {
        ChildDeclaration(of: root, content, isOfMainActor: isOfMainActor)
    }

    /// Whether they are made on the main actor.
    var livesOnMainActor: Bool {
        isOfMainActor
            || content.bindings.contains { $0.livesOnMainActor && $0.metadata.matches(root, nil) && $0.takes(nil) }
    }
}

/// A module that a frozen layout has: its type, its hash value and its place.
///
/// A layout is asked on any thread, and the module itself may be of the main actor. So a frozen module is the same as
/// another one if the types and the hash values are, which the contract promises: equal modules have equal hash values.
struct InstalledModule: Sendable {
    let type: ObjectIdentifier
    let hash: Int
    let site: BindingSite

    func isSame(as other: InstalledModule) -> Bool { type == other.type && hash == other.hash }
}

/// A type and a name whose bindings a block of an override removes.
struct Removal: Sendable {
    /// The type and the name, and where the removal is written.
    let description: BindingDescription
    /// How many bindings stand before it in its block.
    let position: Int
}
