/// The content of a layout: the bindings of an injector or of declared children, and what else is said there.
struct LayoutContent: Sendable {
    /// The bindings in their order.
    var bindings: [Binding] = []
    /// The keys that must be bound there or in a parent.
    var requirements: [Requirement] = []
    /// The observers of each block that runs, besides the parent's.
    var observers: [ConstructionObserver] = []
    /// The modules that are installed there, and that later configurations know.
    var modules: [ModuleWithoutState] = []

    /// Adds all of another one but its bindings.
    @inline(never) mutating func addNotes(of other: LayoutContent) {
        requirements += other.requirements
        observers += other.observers
        modules += other.modules
    }
}
