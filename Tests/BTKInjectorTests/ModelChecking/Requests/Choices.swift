/// Every sequence of choices of which at most some are not the first.
///
/// A program asks for its choices one after the other, and is run again and again until all sequences were taken.
struct Choices: Sendable {
    private struct Digit {
        var choice: Int
        let count: Int
    }

    private let budget: Int
    private var spent = 0
    private var digits: [Digit] = []
    private var next = 0

    /// - Parameter budget: How many choices of a sequence may be others than the first.
    init(budget: Int) { self.budget = budget }

    /// The sequence so far, to see it again.
    var description: String { digits.prefix(next).map { "\($0.choice)" }.joined(separator: " ") }

    /// Returns a number below `count`.
    mutating func choose(_ count: Int) -> Int {
        guard spent < budget else { return 0 }
        if next == digits.count { digits.append(Digit(choice: 0, count: count)) }
        let choice = digits[next].choice
        next += 1
        if choice != 0 { spent += 1 }
        return choice
    }

    /// Starts over with the next sequence. Returns whether there is one.
    mutating func advance() -> Bool {
        next = 0
        spent = 0
        while let last = digits.popLast() {
            if last.choice + 1 < last.count {
                digits.append(Digit(choice: last.choice + 1, count: last.count))
                return true
            }
        }
        return false
    }
}
