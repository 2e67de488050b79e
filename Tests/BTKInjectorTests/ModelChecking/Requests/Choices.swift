/// Every sequence of choices of which at most some are not the first.
///
/// A program asks for its choices one after the other, and is run again and again until all sequences were taken.
struct Choices: Sendable {
    /// How many choices of a sequence may be others than the first.
    let budget: Int
    private var choices: [(choice: Int, count: Int)] = []
    private var next = 0

    init(budget: Int) { self.budget = budget }

    /// The sequence so far, to see it again.
    var description: String { "\(choices.prefix(next).map(\.choice))" }

    /// Returns a number below `count`.
    mutating func choose(_ count: Int) -> Int {
        if next == choices.count {
            guard choices.count(where: { $0.choice > 0 }) < budget else { return 0 }
            choices.append((0, count))
        }
        next += 1
        return choices[next - 1].choice
    }

    /// Starts over with the next sequence. Returns whether there is one.
    mutating func advance() -> Bool {
        next = 0
        while let (choice, count) = choices.popLast() {
            guard choice + 1 == count else {
                choices.append((choice + 1, count))
                return true
            }
        }
        return false
    }
}
