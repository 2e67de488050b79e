import BTKInjector

extension Benchmark {
    /// Returns benchmarks of a hundred types from the start of an app to its end. By hand they are a composition root.
    static func startup() -> [Benchmark] {
        func row(_ name: String, goal: Goal?, _ byHand: Variant, _ injected: Variant) -> Benchmark {
            Benchmark(name: name, goal: goal, variants: (byHand, injected), isCorrect: givesSharedInstances)
        }
        return [
            row(
                "100 types configured and released, each", goal: .nanoseconds(100),
                .batch(of: 100) { consume(HundredByHand()) },
                .batch(of: 100) { try consume(HundredBindings.makeInjector()) }),
            row(
                "100 types configured, read once and released", goal: .ratio(3.6),
                .batch(of: 1) { HundredByHand().useAll() },
                .batch(of: 1) { try HundredBindings.resolveAll(HundredBindings.makeInjector()) }),
            // By hand the objects are made with the root.
            row(
                "first use of a shared instance, each of 100", goal: .ratio(2.5),
                .batch(of: 100, preparing: { nil as HundredByHand? }) { root in
                    root = HundredByHand()
                    root!.useAll()
                },
                .batch(of: 100, preparing: HundredBindings.makeInjector) { try HundredBindings.resolveAll($0) }),
            row(
                "release of 100 shared instances, each", goal: nil,
                .batch(of: 100, preparing: { HundredByHand() as HundredByHand? }) { root in root = nil },
                .batch(of: 100, preparing: { try makeAndRead() as Injector? }) { injector in injector = nil }),
            row(
                "100 types configured and read once, in a fresh process", goal: .nanoseconds(600_000),
                ColdStart.variant(.byHand), ColdStart.variant(.injector)),
        ]
    }

    private static func makeAndRead() throws -> Injector {
        let injector = try HundredBindings.makeInjector()
        try HundredBindings.resolveAll(injector)
        return injector
    }

    private static func givesSharedInstances() throws -> Bool {
        let injector = try makeAndRead()
        func isShared<T: Sendable>(_ type: T.Type) throws -> Bool {
            try injector.instance(for: type) as AnyObject === injector.instance(for: type) as AnyObject
        }
        return try isShared((any P00).self) && isShared((any P99).self)
    }
}
