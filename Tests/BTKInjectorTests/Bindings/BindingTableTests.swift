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
}
