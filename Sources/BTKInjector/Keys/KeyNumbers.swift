/// A number for each of some keys.
///
/// Its methods are called and not inlined, which a dictionary's would be wherever it is used: 8 KB.
struct KeyNumbers {
    private var numbers: [BindingIdentity: Int]

    @inline(never) init() { numbers = Dictionary() }

    var isEmpty: Bool { numbers.isEmpty }

    var count: Int { numbers.count }

    @inline(never) func number(of key: BindingIdentity) -> Int? { numbers[key] }

    @inline(never) mutating func set(_ number: Int, for key: BindingIdentity) { numbers[key] = number }

    /// Gives a key a number if it has none yet.
    @inline(never) mutating func setFirst(_ number: Int, for key: BindingIdentity) {
        if numbers[key] == nil { numbers[key] = number }
    }
}

/// Several numbers for each of some keys.
struct KeyNumberLists {
    private var lists: [[Int]] = []
    private var listNumbers = KeyNumbers()

    /// Returns the numbers of a key in the order in which they were added.
    func numbers(of key: BindingIdentity) -> [Int] { listNumbers.number(of: key).map { lists[$0] } ?? [] }

    @inline(never) mutating func add(_ number: Int, for key: BindingIdentity) {
        if let list = listNumbers.number(of: key) {
            lists[list].add(number)
        } else {
            listNumbers.set(lists.count, for: key)
            lists.add([number])
        }
    }
}
