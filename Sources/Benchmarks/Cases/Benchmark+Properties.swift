import BTKInjector

extension Benchmark {
    /// Returns benchmarks of making a struct with four `@Provider` properties, which is not their use.
    ///
    /// By hand the struct has four closures, or four boxes that would call such a closure once and keep its result.
    static func properties() -> [Benchmark] {
        [
            properties("closures", .batch(of: 1000) { makeThousand(makeClosures) }),
            properties("boxes", .batch(of: 1000) { makeThousand(makeBoxes) }),
        ]
    }

    private static func properties(_ form: String, _ byHand: Variant) -> Benchmark {
        Benchmark(
            name: "4 @Provider properties made, against 4 \(form)",
            variants: (byHand, .batch(of: 1000) { makeThousand(makeProperties) }),
            isCorrect: {
                let (first, second) = (makeProperties(), makeProperties())
                return first.p00 as AnyObject === second.p00 as AnyObject
            })
    }

    @inline(__always)
    private static func makeThousand<T>(_ make: () -> T) {
        for _ in 0..<1000 { consume(make()) }
    }

    @inline(never)
    private static func makeProperties() -> FourProperties { FourProperties() }

    @inline(never)
    private static func makeClosures() -> FourClosures { FourClosures() }

    @inline(never)
    private static func makeBoxes() -> FourBoxes { FourBoxes() }
}

private struct FourProperties {
    @Provider var p00: any P00
    @Provider var p01: any P01
    @Provider var p02: any P02
    @Provider var p03: any P03
}

private struct FourClosures {
    let p00: @Sendable () -> any P00 = { ByHand.p00 }
    let p01: @Sendable () -> any P01 = { ByHand.p01 }
    let p02: @Sendable () -> any P02 = { ByHand.p02 }
    let p03: @Sendable () -> any P03 = { ByHand.p03 }
}

private struct FourBoxes {
    let p00 = Box<any P00> { ByHand.p00 }
    let p01 = Box<any P01> { ByHand.p01 }
    let p02 = Box<any P02> { ByHand.p02 }
    let p03 = Box<any P03> { ByHand.p03 }
}

private final class Box<T> {
    private let make: () -> T
    private(set) lazy var value = make()

    init(_ make: @escaping () -> T) {
        self.make = make
    }
}
