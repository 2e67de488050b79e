import BTKInjector

extension Benchmark {
    /// Returns a benchmark of making a struct with four `@Injected` properties, which is not their use. By hand the
    /// struct has four closures.
    static func properties() -> [Benchmark] {
        [
            Benchmark(
                name: "4 @Injected properties made, against 4 closures",
                variants: (.batch(of: 1) { consume(makeClosures()) }, .batch(of: 1) { consume(makeProperties()) }),
                isCorrect: {
                    let first = makeProperties()
                    let second = makeProperties()
                    return first.first as AnyObject === second.fourth as AnyObject
                })
        ]
    }

    @inline(never)
    private static func makeProperties() -> FourProperties { FourProperties() }

    @inline(never)
    private static func makeClosures() -> FourClosures { FourClosures() }
}

private struct FourProperties {
    @Injected var first: any Service
    @Injected var second: any Service
    @Injected var third: any Service
    @Injected var fourth: any Service
}

private struct FourClosures {
    let first: @Sendable () -> any Service = { CompositionRoot.shared.service }
    let second: @Sendable () -> any Service = { CompositionRoot.shared.service }
    let third: @Sendable () -> any Service = { CompositionRoot.shared.service }
    let fourth: @Sendable () -> any Service = { CompositionRoot.shared.service }
}
