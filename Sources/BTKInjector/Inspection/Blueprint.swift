/// The bindings of an injector with numbers: those that it sees, its parents' first, and then those of the children that
/// it declares, each declaration's behind the one before.
struct Blueprint: ~Copyable {
    /// The bindings of the injector itself and of its parents, or those of a declaration.
    final class Frame {
        let layout: Layout
        /// The number of the first binding.
        let start: Int
        /// The frame of the injector that declares these children, and the number of the declaration.
        let declared: (in: Int, by: Int)?

        init(layout: Layout, start: Int, declared: (in: Int, by: Int)?) {
            (self.layout, self.start, self.declared) = (layout, start, declared)
        }
    }

    private(set) var places: [Place]
    /// For each binding the number of the declaration of the child that it belongs to, if it does.
    private(set) var declarations: [Int?]
    private(set) var frames: [Frame]
    /// For each binding the number of its frame.
    private(set) var frameNumbers: [Int]

    init(of layout: Layout) {
        places = layout.allPlaces
        declarations = Array(repeating: nil, count: places.count)
        frameNumbers = Array(repeating: 0, count: places.count)
        frames = [Frame(layout: layout, start: layout.firstNumber, declared: nil)]
        addChildren(of: 0)
    }

    private mutating func addChildren(of frame: Int) {
        for (index, place) in frames[frame].layout.places.enumerated() {
            guard let child = place.child else { continue }
            let declaration = frames[frame].start + index
            frames.append(Frame(layout: child, start: places.count, declared: (frame, declaration)))
            let number = frames.count - 1
            for place in child.places {
                places.append(place)
                declarations.append(declaration)
                frameNumbers.append(number)
            }
            addChildren(of: number)
        }
    }

    /// Returns the number of a place that the binding of a number sees.
    func number(of place: Place, seenFrom number: Int) -> Int {
        var frame = frames[frameNumbers[number]]
        while let declared = frame.declared {
            if frame.layout === place.layout { return frame.start + place.number - place.layout.firstNumber }
            frame = frames[declared.in]
        }
        return place.number
    }
}
