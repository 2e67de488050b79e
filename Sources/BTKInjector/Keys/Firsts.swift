/// Returns for each of some things the first one that is equal to it, in time that grows with their count.
///
/// - Parameters:
///   - count: How many things there are.
///   - hash: Returns the hash of a thing, given its number.
///   - areEqual: Whether two things are equal, given their numbers.
@inline(never) func firsts(of count: Int, hash: (Int) -> Int, areEqual: (Int, Int) -> Bool) -> [Int] {
    // A hash table that is at most half full. An empty place has -1.
    var table = Array(repeating: -1, count: 2 &<< (Int.bitWidth - count.leadingZeroBitCount))
    var firsts: [Int] = []
    for number in 0..<count {
        var place = hash(number)
        repeat { place = (place &+ 1) & (table.count - 1) } while table[place] >= 0 && !areEqual(table[place], number)
        if table[place] < 0 { table[place] = number }
        firsts.add(table[place])
    }
    return firsts
}
