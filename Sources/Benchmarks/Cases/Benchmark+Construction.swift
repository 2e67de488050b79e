import BTKInjector

extension Benchmark {
    /// Returns benchmarks of a hundred bindings: configured, and each read for the first time.
    static func construction() throws -> [Benchmark] {
        [
            Benchmark(
                name: "first use of a shared instance, each binding",
                goal: .ratio(2),
                variants: (
                    .batch(of: 100, preparing: HundredByHand.init) { $0.useAll() },
                    .batch(of: 100, preparing: HundredBindings.makeInjector, HundredBindings.resolveAll)
                ),
                isCorrect: givesSharedInstances),
            Benchmark(
                name: "100 bindings made and read once, warm",
                goal: .ratio(2.2),
                variants: (.batch(of: 1, ColdStart.Wiring.byHand.run), .batch(of: 1, ColdStart.Wiring.injector.run)),
                isCorrect: givesSharedInstances),
            Benchmark(
                name: "100 bindings made and read once, cold",
                goal: .nanoseconds(600_000),
                variants: (ColdStart.variant(.byHand), ColdStart.variant(.injector)),
                isCorrect: givesSharedInstances),
        ]
    }

    private static func givesSharedInstances() throws -> Bool {
        let injector = try HundredBindings.makeInjector()
        try HundredBindings.resolveAll(injector)
        func isShared<T: Sendable>(_ type: T.Type) throws -> Bool {
            try injector.instance(for: type) as AnyObject === injector.instance(for: type) as AnyObject
        }
        return try isShared((any P00).self) && isShared((any P99).self)
    }
}
