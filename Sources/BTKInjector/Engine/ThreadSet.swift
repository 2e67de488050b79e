/// A set of threads, told by their numbers: a row of bits, since numbers are small.
struct ThreadSet: Equatable, Sendable {
    private var words: [Int] = []
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    func contains(_ thread: Int) -> Bool {
        let word = thread &>> 6
        return word < words.count && words[word] & 1 &<< (thread & 63) != 0
    }

    /// Returns whether the thread was not in the set.
    @discardableResult mutating func insert(_ thread: Int) -> Bool {
        guard !contains(thread) else { return false }
        let word = thread &>> 6
        while words.count <= word { words.append(0) }
        words[word] |= 1 &<< (thread & 63)
        count += 1
        return true
    }

    mutating func remove(_ thread: Int) {
        guard contains(thread) else { return }
        words[thread &>> 6] ^= 1 &<< (thread & 63)
        count -= 1
    }

    /// Inserts the smallest number that is not in the set, and returns it.
    mutating func insertFirst() -> Int {
        var word = 0
        while word < words.count, words[word] == -1 { word += 1 }
        var thread = word &<< 6
        while contains(thread) { thread += 1 }
        insert(thread)
        return thread
    }

    /// Calls a function with each thread, in ascending order.
    func forEach(_ body: (Int) -> Void) {
        for word in 0..<words.count {
            var rest = words[word]
            while rest != 0 {
                body(word &<< 6 + rest.trailingZeroBitCount)
                rest &= rest &- 1
            }
        }
    }
}
