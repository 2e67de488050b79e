/// Returns for each of some things the first one that is equal to it, in the time of sorting their hashes.
///
/// - Parameters:
///   - count: How many things there are.
///   - hash: Returns the hash of a thing, given its number.
///   - areEqual: Whether two things are equal, given their numbers.
@inline(never)
func firsts(of count: Int, hash: (Int) -> Int, areEqual: (Int, Int) -> Bool) -> [Int] {
    // Each hash with the number of its thing in the lower bits. So of equal hashes the first thing comes first.
    let bits = Int.bitWidth - count.leadingZeroBitCount
    var hashes: [Int] = []
    for number in 0..<count { hashes.append(hash(number) << bits | number) }
    hashes = sorted(hashes)
    var firsts = hashes
    // Those of one hash that differ. Few, as hashes go.
    var distinct: [Int] = []
    for place in hashes.indices {
        if place == 0 || hashes[place] >> bits != hashes[place - 1] >> bits { distinct = [] }
        let number = hashes[place] & (1 << bits - 1)
        firsts[number] = -1
        for other in distinct where firsts[number] < 0 && areEqual(other, number) { firsts[number] = other }
        guard firsts[number] < 0 else { continue }
        firsts[number] = number
        distinct.append(number)
    }
    return firsts
}

/// Returns numbers in order. Not inlined, because sorting is much code.
@inline(never)
func sorted(_ numbers: [Int]) -> [Int] { numbers.sorted() }
