import Testing

@testable import BTKInjector

@Suite("The table of bindings")
struct BindingTableTests {
    @Test("Is at most half full, and no larger than that takes, where an Int has 32 bits as where it has 64")
    func size() {
        for capacity in Array(0...300) + [1 << 10, 1 << 20, 1 << 29, 1 << 10 + 1, 1 << 20 + 1] {
            let bits = BindingTable.bits(for: Int64(capacity))
            #expect(BindingTable.bits(for: Int32(capacity)) == bits)
            #expect(1 << bits >= 2 * capacity)
            #expect(bits == 2 || 1 << (bits - 1) < 2 * capacity)
        }
    }

    @Test("Tags tell keys with a name from those without, and those with arguments from those without any")
    func tags() {
        let lists: [any Any.Type] = [Int.self, String.self, (Int, String).self]
        #expect(BindingTable.tag(nil, nil) == 0)
        let tags = lists.map { BindingTable.tag(nil, ObjectIdentifier($0)) }
        #expect(Set(tags).count == lists.count)
        #expect(tags.allSatisfy { $0 != 0 && $0.isMultiple(of: 2) })
        for number in 0..<100 {
            let name = BindingName(String(number))
            let tags = [BindingTable.tag(name, nil)] + lists.map { BindingTable.tag(name, ObjectIdentifier($0)) }
            #expect(tags.allSatisfy { !$0.isMultiple(of: 2) })
        }
    }
}
