/// A set of small numbers, which stand for bindings.
struct BindingSet: Hashable, Sendable, Sequence, ExpressibleByArrayLiteral, CustomStringConvertible {
    /// Bit `n` is set if `n` is in the set.
    private(set) var bits: Int

    init(bits: Int) { self.bits = bits }

    init(arrayLiteral bindings: Int...) { bits = bindings.reduce(0) { $0 | 1 << $1 } }

    /// Each set of numbers below a bound.
    static func all(below count: Int) -> [BindingSet] { (0..<(1 << count)).map(BindingSet.init(bits:)) }

    var count: Int { bits.nonzeroBitCount }
    var isEmpty: Bool { bits == 0 }
    var first: Int? { isEmpty ? nil : bits.trailingZeroBitCount }

    func contains(_ binding: Int) -> Bool { bits & 1 << binding != 0 }

    /// Returns whether it was not there.
    @discardableResult mutating func insert(_ binding: Int) -> Bool {
        defer { bits |= 1 << binding }
        return !contains(binding)
    }

    mutating func formUnion(_ other: BindingSet) { bits |= other.bits }
    mutating func removeFirst() { bits &= bits &- 1 }

    func makeIterator() -> Iterator { Iterator(rest: self) }

    /// Goes through a set in ascending order.
    struct Iterator: IteratorProtocol {
        fileprivate var rest: BindingSet

        mutating func next() -> Int? {
            defer { rest.removeFirst() }
            return rest.first
        }
    }

    var description: String { "\(Array(self))" }
}
