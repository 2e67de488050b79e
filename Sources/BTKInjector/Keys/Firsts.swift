/// Returns for each of some things the first one that is equal to it, in time that grows with their count.
///
/// - Parameters:
///   - count: How many things there are.
///   - hash: Returns the hash of a thing, given its number.
///   - areEqual: Whether two things are equal, given their numbers.
@inline(never)
func firsts(of count: Int, hash: (Int) -> Int, areEqual: (Int, Int) -> Bool) -> [Int] {
    // A hash table that is at most half full. An empty place has -1.
    var table = Array(repeating: -1, count: 2 << (Int.bitWidth - count.leadingZeroBitCount))
    var firsts: [Int] = []
    for number in 0..<count {
        var place = hash(number)
        repeat { place = (place &+ 1) & (table.count - 1) } while table[place] >= 0 && !areEqual(table[place], number)
        if table[place] < 0 { table[place] = number }
        firsts.append(table[place])
    }
    return firsts
}

/// Returns numbers in order.
///
/// By Shell's method, because the sort of the standard library is 3 KB of code in each module that calls it.
@inline(never)
package func sorted(_ numbers: [Int]) -> [Int] {
    var numbers = numbers
    var gap = numbers.count
    while gap > 1 {
        gap = max(gap * 5 / 11, 1)
        for end in gap..<numbers.count {
            let number = numbers[end]
            var place = end
            while place >= gap, numbers[place - gap] > number {
                numbers[place] = numbers[place - gap]
                place -= gap
            }
            numbers[place] = number
        }
    }
    return numbers
}

extension Array {
    /// Appends an element by a call, because `append` takes a hundred bytes at each place.
    @inline(never)
    mutating func add(_ element: Element) { append(element) }
}
