import TestSupport
import Testing

@testable import BTKInjector

/// A value whose size is not a multiple of its alignment.
private struct Wide<Vector: Sendable>: Sendable {
    let vector: Vector
    let tracked: Tracked
    var mark: UInt8 = 9
}

private struct Empty: Sendable {}

/// An object whose property has a large alignment.
private final class Matrix: Sendable {
    let row: SIMD16<Double>

    init(_ row: SIMD16<Double>) { self.row = row }
}

@Suite("Storage: alignment") struct AlignmentTests {
    private typealias Large = Wide<SIMD16<Double>>

    /// With a number of bindings before those that count, which moves them in memory.
    private static func injector(after count: Int, _ alive: LifetimeTracker) throws -> Injector {
        try Injector.injectorWithBlock { binder in
            for number in 0..<count {
                binder.bindProvider(for: UInt8.self, named: BindingName("\(number)")) { _ in UInt8(number) }
            }
            binder.bindProvider(for: Empty.self) { _ in Empty() }
            binder.bindProvider(for: SIMD16<Double>.self) { _ in SIMD16(repeating: 2) }
            binder.bindProvider(for: Wide<SIMD2<Double>>.self) { _ in Wide(vector: [1, 2], tracked: Tracked(alive)) }
            binder.wireProvider(
                for: Wide<SIMD8<Double>>.self,
                to: { (small: Wide<SIMD2<Double>>, _: Empty) in
                    Wide(vector: SIMD8(repeating: small.vector.y), tracked: small.tracked)
                })
            binder.bindProvider(for: Large.self, scope: .graph) { i in
                Wide(vector: try i.instance(), tracked: Tracked(alive))
            }
            binder.bindProvider(for: Matrix.self, scope: .weak) { i in Matrix(try i.instance()) }
            binder.bindFactory(for: Large.self) { (_, mark: UInt8, other: Large) in
                Wide(vector: other.vector, tracked: other.tracked, mark: mark)
            }
            binder.wireFactory(
                for: SIMD64<UInt8>.self, taking: (UInt8, SIMD16<Double>, Bool).self,
                to: { (flag: Bool, vector: SIMD16<Double>, number: UInt8, large: Large, _: Empty) in
                    SIMD64(repeating: number + UInt8(vector[15] + large.vector[15]) + (flag ? 1 : 0))
                })
        }
    }

    @Test("Instances of every kind and alignment are stored, read and destroyed whole", arguments: 0..<5)
    func instances(count: Int) throws {
        let alive = LifetimeTracker()
        do {
            let injector = try Self.injector(after: count, alive)
            #expect(try injector.instance(for: Wide<SIMD8<Double>>.self).vector == SIMD8(repeating: 2))
            #expect(try injector.instance(for: Large.self).vector == SIMD16(repeating: 2))
            #expect(try injector.provider(for: Large?.self).get()?.mark == 9)
            let matrix = try injector.instance(for: Matrix.self)
            #expect(try injector.instance(for: Matrix.self) === matrix)
            #expect(matrix.row == SIMD16(repeating: 2))
            #expect(alive.live > 0)
        }
        #expect(alive.live == 0)
    }

    @Test("The memory of an injector is aligned as the types of its instances need") func memory() throws {
        let alignment = try Self.injector(after: 1, LifetimeTracker()).layout.alignment
        #expect(alignment == MemoryLayout<Large>.alignment)
    }

    @Test("Arguments of every alignment reach a factory whole, and are destroyed", arguments: 0..<5)
    func arguments(count: Int) throws {
        let alive = LifetimeTracker()
        do {
            let injector = try Self.injector(after: count, alive)
            let other = try injector.instance(for: Large.self)
            #expect(try injector.make(for: Large?.self, 5 as UInt8, other)?.mark == 5)
            #expect(try injector.factory(for: Large.self, taking: (UInt8, Large).self)(4, other).vector[0] == 2)
            let sum = try injector.make(for: SIMD64<UInt8>.self, 1 as UInt8, SIMD16<Double>(repeating: 3), true)
            #expect(sum == SIMD64(repeating: 7))
        }
        #expect((alive.total > 0, alive.live) == (true, 0))
    }
}
