/// A table that finds things by their hashes. The things lie elsewhere, and have numbers.
///
/// One table for keys that are hashed and compared by functions. A dictionary takes 2.1 KB in a program for
/// addresses, which others use, and 1.4 KB more for another type of key, such as bindings.
struct HashTable {
    /// The hashes and the numbers of the things, in the order in which they were added.
    private var hashes: [Int] = []
    private var numbers: [Int] = []
    /// Twice as many as there are things, at least: each has the index of one and one more, or 0 if it is empty.
    private var buckets: [Int] = []

    /// Returns the number of the first thing with a hash for which a condition holds.
    // Inlined, because Swift would write a function for each condition: 2 KB.
    @inline(__always) func first(_ hash: Int, where isMeant: (Int) -> Bool) -> Int? {
        var bucket: Int?
        while let number = next(hash, &bucket) {
            if isMeant(number) { return number }
        }
        return nil
    }

    /// Returns the number of the next thing with a hash, from behind a bucket on.
    @inline(never) private func next(_ hash: Int, _ bucket: inout Int?) -> Int? {
        guard !buckets.isEmpty else { return nil }
        var next = bucket.map { self.next($0) } ?? start(hash)
        while buckets[next] > 0 {
            bucket = next
            let index = buckets[next] - 1
            if hashes[index] == hash { return numbers[index] }
            next = self.next(next)
        }
        return nil
    }

    /// Adds a thing.
    @inline(never) mutating func add(_ number: Int, hash: Int) {
        hashes.append(hash)
        numbers.append(number)
        guard numbers.count * 2 > buckets.count else { return fillBucket(withIndex: numbers.count - 1) }
        buckets = Array(repeating: 0, count: max(buckets.count * 2, 16))
        for index in numbers.indices { fillBucket(withIndex: index) }
    }

    private mutating func fillBucket(withIndex index: Int) {
        var bucket = start(hashes[index])
        while buckets[bucket] > 0 { bucket = next(bucket) }
        buckets[bucket] = index + 1
    }

    private func start(_ hash: Int) -> Int { hash & (buckets.count - 1) }

    private func next(_ bucket: Int) -> Int { (bucket + 1) & (buckets.count - 1) }
}
