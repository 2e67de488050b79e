/// A set of threads, told by their numbers: a row of bits, since numbers are small.
struct ThreadSet: Equatable, Sendable {
    private var words: [Int] = []
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    func contains(_ thread: Int) -> Bool {
        let (word, bit) = Self.place(of: thread)
        return word < words.count && words[word] & bit != 0
    }

    /// Returns whether the thread was not in the set.
    @discardableResult mutating func insert(_ thread: Int) -> Bool {
        let (word, bit) = Self.place(of: thread)
        while words.count <= word { words.append(0) }
        guard words[word] & bit == 0 else { return false }
        words[word] |= bit
        count += 1
        return true
    }

    mutating func remove(_ thread: Int) {
        guard contains(thread) else { return }
        let (word, bit) = Self.place(of: thread)
        words[word] ^= bit
        count -= 1
    }

    /// Inserts the smallest number that is not in the set, and returns it.
    mutating func insertFirst() -> Int {
        var word = 0
        while word < words.count, words[word] == -1 { word += 1 }
        var thread = word * Int.bitWidth
        while contains(thread) { thread += 1 }
        insert(thread)
        return thread
    }

    /// Calls a function with each thread, in ascending order.
    func forEach(_ body: (Int) -> Void) {
        for word in 0..<words.count {
            var rest = words[word]
            while rest != 0 {
                body(word * Int.bitWidth + rest.trailingZeroBitCount)
                rest &= rest &- 1
            }
        }
    }

    private static func place(of thread: Int) -> (word: Int, bit: Int) {
        (thread / Int.bitWidth, 1 &<< (thread % Int.bitWidth))
    }
}
