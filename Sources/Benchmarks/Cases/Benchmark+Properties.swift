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
                return first.first as AnyObject === second.fourth as AnyObject
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
    @Provider var first: any Service
    @Provider var second: any Service
    @Provider var third: any Service
    @Provider var fourth: any Service
}

private struct FourClosures {
    let first: @Sendable () -> any Service = { ByHand.service }
    let second: @Sendable () -> any Service = { ByHand.service }
    let third: @Sendable () -> any Service = { ByHand.service }
    let fourth: @Sendable () -> any Service = { ByHand.service }
}

private struct FourBoxes {
    let first = Box<any Service> { ByHand.service }
    let second = Box<any Service> { ByHand.service }
    let third = Box<any Service> { ByHand.service }
    let fourth = Box<any Service> { ByHand.service }
}

private final class Box<T> {
    private let make: () -> T
    private(set) lazy var value = make()

    init(_ make: @escaping () -> T) {
        self.make = make
    }
}
