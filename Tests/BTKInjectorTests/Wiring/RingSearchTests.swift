import TestSupport
import Testing

@testable import BTKInjector

@Suite("The search for rings") struct RingSearchTests {
    @Test("A ring is found in the order of its needs, from its lowest member on to that again") func order() {
        #expect(CycleSearch([[2], [0], [1]]).cycles == [[0, 2, 1, 0]])
        #expect(CycleSearch([[1], [2], [3], [1, 4], []]).cycles == [[1, 2, 3, 1]])
    }

    @Test("A binding that leads into a ring is none of its members") func notInRings() {
        #expect(CycleSearch([[1], [2], [1], [0, 3], []]).cycles == [[1, 2, 1], [3, 3]])
        #expect(CycleSearch([]).cycles == [])
        #expect(CycleSearch([[1, 2], [3], [3], []]).cycles == [])
    }

    @Test("Chains and rings may be longer than any stack", arguments: [1, 2]) func long(width: Int) {
        let count = 100_000
        let chain = (0..<count).map { number in (1...width).map { number + $0 }.filter { $0 < count } }
        #expect(CycleSearch(chain + [[count + 1], [count]]).cycles == [[count, count + 1, count]])
        #expect(CycleSearch((0..<count).map { [($0 + 1) % count] }).cycles == [Array(0..<count) + [0]])
    }

    @Test("Rings that share no members are all found, and those that share one of them") func separate() {
        #expect(
            CycleSearch((0..<2_000).map { [$0 ^ 1] }).cycles
                == stride(from: 0, to: 2_000, by: 2).map { [$0, $0 + 1, $0] })
        #expect(CycleSearch([[1, 2, 3], [0], [0], [0]]).cycles == [[0, 1, 0], [0, 2, 0], [0, 3, 0]])
    }

    /// There was a ring for each edge back, all of them as long as could be.
    @Test("Rings that share members have no more of them than there are edges, but for the last one")
    func overlapping() {
        let count = 4_000
        let rings = CycleSearch((0..<count).map { [0, ($0 + 1) % count] }).cycles
        #expect(rings.prefix(3) == [[0, 0], [0, 1, 0], [0, 1, 2, 0]])
        #expect(rings.count > 20)
        #expect(Set(rings).count == rings.count)
        #expect(rings.dropLast().reduce(0) { $0 + $1.count } < 2 * count + rings.count)
    }

    @Test("Of members that all need each other more than twenty rings are found") func complete() {
        let rings = CycleSearch((0..<20).map { number in (0..<20).filter { $0 != number } }).cycles
        #expect(rings.count > 20)
    }

    @Test("What a function needs twice is one edge") func duplicates() throws {
        let number = BindingKey(Int.self)
        let text = BindingKey(String.self)
        let found = try problems { binder in
            binder.wireProvider { (_: String, _: [String], _: String?) in 1 }
            binder.wireProvider { (_: Int, _: Int) in "" }
        }
        #expect(found == [.cycle(number, text, number)])
    }
}
