import TestSupport
import Testing

@testable import BTKInjector

@Suite("The part of a stack in which blocks may nest") struct StackWindowTests {
    private static let start: UInt = 1 << 30

    /// A window that has left its first place, around `address`.
    private func window(around address: UInt, within bounds: Range<UInt>?) -> StackWindow {
        var window = StackWindow()
        #expect(window.move(to: address) { lookUpTooOften() })
        _ = window.move(to: address - 16 << 10) { bounds }
        return window
    }

    private func lookUpTooOften() -> Range<UInt>? {
        Issue.record("Bounds are looked up that are known, or not needed.")
        return nil
    }

    @Test("A first window reaches from 4 KB below the first block to 12 KB above, and uses no bounds") func first() {
        var window = StackWindow()
        #expect(!window.contains(Self.start))
        #expect(window.move(to: Self.start) { lookUpTooOften() })
        #expect(window.contains(Self.start - 4 << 10))
        #expect(window.contains(Self.start + 11 << 10))
        #expect(!window.contains(Self.start - 5 << 10))
        #expect(!window.contains(Self.start + 12 << 10))
    }

    @Test(
        "128 KB of a stack are left, or half of it, and its bounds are not looked up again",
        arguments: [(128, 64), (512, 128), (8192, 128)] as [(UInt, UInt)])
    func known(kilobytes: UInt, left: UInt) {
        let end = Self.start + kilobytes << 10
        var window = window(around: end - 64, within: Self.start..<end)
        #expect(window.contains(Self.start + left << 10))
        #expect(!window.contains(Self.start + left << 10 - 1))
        #expect(window.contains(end - 1))
        #expect(!window.contains(end))
        #expect(!window.move(to: Self.start + 64) { lookUpTooOften() })
    }

    @Test("Bounds are looked up again where the stack is another one") func other() {
        var window = window(around: Self.start + 8 << 20 - 64, within: Self.start..<(Self.start + 8 << 20))
        let other = Self.start + 64 << 20
        #expect(window.move(to: other + 500 << 10) { other..<(other + 512 << 10) })
        #expect(!window.contains(Self.start + 4 << 20))
        #expect(!window.contains(other + 127 << 10))
        #expect(window.move(to: Self.start + 4 << 20) { Self.start..<(Self.start + 8 << 20) })
    }

    @Test("Where a stack's bounds are unknown, 48 KB of it are used, so that the smallest suffices") func unknown() {
        let address = Self.start - 16 << 10
        var window = window(around: Self.start, within: nil)
        #expect(window.contains(address - 48 << 10))
        #expect(window.contains(address + 255 << 10))
        #expect(!window.contains(address + 256 << 10))
        #expect(!window.move(to: address - 48 << 10 - 1) { nil }, "the end may be near")
    }

    @Test("The bounds of a stack that is not the thread's own are unknown, until the thread is back on its own")
    func fiber() {
        let own = Self.start..<(Self.start + 8 << 20)
        var window = window(around: own.upperBound - 64, within: own)
        for fiber: UInt in [64 << 20, 16 << 20, 128 << 20] {
            #expect(window.move(to: own.upperBound + fiber) { own })
            #expect(!window.move(to: own.upperBound + fiber - 49 << 10) { own })
        }
        #expect(window.move(to: own.lowerBound + 1 << 20) { own })
        #expect(!window.move(to: own.lowerBound + 1 << 10) { own })
    }

    @Test("The bounds of a thread's stack are known, and it is where it says") func bounds() async throws {
        for size in [128 << 10, Stack.secondary, Stack.main] {
            let (bounds, position) = try await onThread(stackSize: size) { (currentStackBounds(), Stack.position) }
            let known = try #require(bounds)
            #expect(known.contains(position))
            // The C library may give a thread the larger stack of one that has ended.
            #expect((size - 64 << 10...4 * size).contains(known.count), "\(known.count) bytes")
        }
    }
}
