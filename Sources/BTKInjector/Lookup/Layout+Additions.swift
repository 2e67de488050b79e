extension Layout {
    /// Returns the errors of bindings that an override adds, except of those that are needed: by a wired function that was
    /// there before, that replaces another one, or that is needed so itself.
    ///
    /// - Parameters:
    ///   - additions: The places of bindings that take the place of none.
    ///   - original: The layout that is overridden.
    func problems(ofAdditions additions: [Int], to original: Layout) -> [InjectionError] {
        var isLeft = Array(repeating: false, count: count)
        for index in additions {
            let binding = table.place(at: index).description
            // A parent may bind it.
            isLeft[index] = original.place(binding.type, named: binding.name, taking: binding.arguments) == nil
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
        return additions.filter { isLeft[$0] }.map { index in
            let binding = table.place(at: index).description
            return .nothingToOverride(
                BindingKey(
                    BindingKey.Facts(
                        type: binding.type, name: binding.name, binding: binding, candidates: original.candidates,
                        subject: .addition)))
        }
    }
}
