extension Layout {
    /// Returns the errors of bindings that an override adds, except of those that are needed: by a wired function that was
    /// there before, that replaces another one, or that is needed so itself.
    ///
    /// - Parameters:
    ///   - additions: The bindings that take the place of none.
    ///   - original: The layout that is overridden.
    func problems(ofAdditions additions: [Place], to original: Layout) -> [InjectionError] {
        var isLeft = Array(repeating: false, count: count)
        for place in additions {
            let binding = place.description
            // A parent may bind it.
            isLeft[place.number - firstNumber] =
                original.place(binding.type, named: binding.name, taking: binding.arguments) == nil
        }
        var places = self.places.filter { !isLeft[$0.number - firstNumber] }
        while let place = places.popLast() {
            if let child = place.child { places += child.places }
            for dependency in place.wiredDependencies where dependency.place.isPart(of: self) {
                let index = dependency.place.number - firstNumber
                guard isLeft[index] else { continue }
                isLeft[index] = false
                places.append(dependency.place)
            }
        }
        var problems: [InjectionError] = []
        for place in additions where isLeft[place.number - firstNumber] {
            let facts = BindingKey.Facts(
                type: place.type, name: place.binding.metadata.name, binding: place.description,
                candidates: original.candidates, subject: .addition)
            problems.append(.nothingToOverride(BindingKey(facts)))
        }
        return problems
    }
}
