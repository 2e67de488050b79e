/// The additions to a configuration, as far as they stay.
struct Additions {
    /// The bindings and removals.
    var places: [Place]
    var requirements: [Requirement]
    var observers: [ConstructionObserver]
    /// The modules that later configurations know.
    var modules: [ModuleWithoutState] = []
    /// The errors of modules of which it is not said whether they are the child's or the ancestor's.
    var problems: [InjectionError] = []
}
