extension Override {
    /// A place in a layout: a binding of the original, if it stays, and what wraps it, or stands in its stead.
    struct Place {
        private(set) var original: Binding?
        /// The binding of the original, if it declares children, also where a block has replaced it: what a block
        /// further in says of the declaration is said of this one.
        private let declaration: Binding?
        /// The bindings of blocks, each in front of those before it.
        private(set) var new: [Binding] = []
        /// Whether what stood here was removed, so that nothing is behind the first one.
        private(set) var wasEmptied = false

        init(_ original: Binding) {
            self.original = original
            declaration = original.chain.contains(where: \.declaresChildren) ? original : nil
        }

        init(new: Binding, declaration: Binding? = nil, wasEmptied: Bool = false) {
            self.new = [new]
            self.declaration = declaration
            self.wasEmptied = wasEmptied
        }

        var front: Binding? { new.last ?? original }

        /// Returns the place with a block's binding in front, or in place of what stands there.
        func replaced(by new: Binding) -> Place {
            // A block about a declared child changes that child, also where a function wraps the declaration.
            if new.declaresChildren, let declaration { return original == nil ? Place(declaration) : self }
            // `X?` in place of `X` has nothing behind it, because a function of the one does not take the other.
            guard let front, front.type == new.type, new.takesOwnKey else {
                return Place(new: new, declaration: declaration)
            }
            var place = self
            place.new.append(new)
            return place
        }
    }
}
