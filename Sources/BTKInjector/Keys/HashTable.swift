/// A table that finds things by their hashes. The things lie elsewhere, and have numbers.
///
/// One table for things of all kinds, because a dictionary of each would take 5 to 20 KB in a program.
struct HashTable {
    private struct Entry {
        let hash: Int
        let number: Int
    }

    /// In the order in which they were added.
    private var entries: [Entry] = []
    /// Twice as many as there are entries, at least: each has the index of an entry and one more, or 0 if it is empty.
    private var buckets: [Int] = []

    /// Returns the number of the first thing with a hash for which a condition holds.
    @inline(never) func first(_ hash: Int, where isMeant: (Int) -> Bool) -> Int? {
        guard !buckets.isEmpty else { return nil }
        var bucket = start(hash)
        while buckets[bucket] > 0 {
            let entry = entries[buckets[bucket] - 1]
            if entry.hash == hash, isMeant(entry.number) { return entry.number }
            bucket = next(bucket)
        }
        return nil
    }

    /// Returns how many things have a hash and meet a condition.
    @inline(never) func count(_ hash: Int, where isMeant: (Int) -> Bool) -> Int {
        var count = 0
        _ = first(hash) { number in
            if isMeant(number) { count += 1 }
            return false
        }
        return count
    }

    /// Adds a thing.
    @inline(never) mutating func add(_ number: Int, hash: Int) {
        entries.add(Entry(hash: hash, number: number))
        if entries.count * 2 > buckets.count {
            buckets = Array(repeating: 0, count: max(buckets.count * 2, 16))
            for index in entries.indices { fillBucket(withIndex: index) }
        } else {
            fillBucket(withIndex: entries.count - 1)
        }
    }

    /// Removes the things from a number on. They were added in the order of their numbers.
    @inline(never) mutating func remove(from number: Int) {
        // The last one first: none that is left was put behind one that goes.
        while let entry = entries.last, entry.number >= number {
            var bucket = start(entry.hash)
            while buckets[bucket] != entries.count { bucket = next(bucket) }
            buckets[bucket] = 0
            entries.removeLast()
        }
    }

    private mutating func fillBucket(withIndex index: Int) {
        var bucket = start(entries[index].hash)
        while buckets[bucket] > 0 { bucket = next(bucket) }
        buckets[bucket] = index + 1
    }

    private func start(_ hash: Int) -> Int { hash & (buckets.count - 1) }

    private func next(_ bucket: Int) -> Int { (bucket + 1) & (buckets.count - 1) }
}

/// Returns for each of some things the first one that is equal to it, in time that grows with their count.
///
/// - Parameters:
///   - count: How many things there are.
///   - hash: Returns the hash of a thing, given its number.
///   - areEqual: Whether two things are equal, given their numbers.
@inline(never) func firsts(of count: Int, hash: (Int) -> Int, areEqual: (Int, Int) -> Bool) -> [Int] {
    var table = HashTable()
    var firsts: [Int] = []
    for number in 0..<count {
        let hash = hash(number)
        if let first = table.first(hash, where: { areEqual($0, number) }) {
            firsts.add(first)
        } else {
            table.add(number, hash: hash)
            firsts.add(number)
        }
    }
    return firsts
}

/// Returns the numbers of some things, those of equal ones together. The parameters are those of `firsts`.
func groups(of count: Int, hash: (Int) -> Int, areEqual: (Int, Int) -> Bool) -> [[Int]] {
    var groups: [[Int]] = Array(repeating: [], count: count)
    for (index, first) in firsts(of: count, hash: hash, areEqual: areEqual).enumerated() { groups[first].add(index) }
    return groups.filter { !$0.isEmpty }
}
