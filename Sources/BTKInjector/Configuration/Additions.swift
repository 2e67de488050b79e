/// The additions to a configuration, as far as they stay.
struct Additions {
    /// The bindings and removals.
    var bindings: [Binding]
    var requirements: [Requirement]
    var observers: [ConstructionObserver]
    /// The modules that later configurations know.
    var modules: [ModuleWithoutState] = []
    /// The errors of modules of which it is not said whether they are the child's or the ancestor's.
    var problems: [InjectionError] = []

    /// Leaves out what modules have added.
    ///
    /// - Parameter modules: The modules in the order of their bindings, none within another one.
    mutating func leaveOut(_ modules: [InstalledModule]) {
        bindings = bindings.leavingOut(modules.map(\.bindings))
        requirements = requirements.leavingOut(modules.map(\.requirements))
        observers = observers.leavingOut(modules.map(\.observers))
    }
}

extension Array {
    /// Returns the elements outside of ascending ranges.
    fileprivate func leavingOut(_ ranges: [Range<Int>]) -> [Element] {
        var ranges = ranges[...]
        var rest: [Element] = []
        for (index, element) in enumerated() {
            while let range = ranges.first, range.upperBound <= index { ranges.removeFirst() }
            if ranges.first?.contains(index) != true { rest.add(element) }
        }
        return rest
    }
}
