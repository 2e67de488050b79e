import BTKInjector

extension Benchmark {
    /// Returns benchmarks of configuring more types than an app has. By hand these are closures in a dictionary.
    static func growth() -> [Benchmark] { [row(1000), row(10_000)] }

    private static func row(_ count: Int) -> Benchmark {
        Benchmark(
            name: "\(count) types configured and released, each", goal: .growth, variants: variants(count),
            reference: variants(100),
            isCorrect: {
                let types = ManyTypes.first(count)
                let injector = try makeInjector(types)
                return Set(types.map(ObjectIdentifier.init)).count == count
                    && types.allSatisfy { $0.isBound(in: injector) }
            })
    }

    private static func variants(_ count: Int) -> Variants {
        let types = ManyTypes.first(count)
        return (
            .batch(of: count) { consume(makeDictionary(types)) },
            .batch(of: count) { try consume(makeInjector(types)) }
        )
    }

    private static func makeInjector(_ types: [any Part.Type]) throws -> Injector {
        try .injectorWithBlock { binder in
            for type in types { type.bind(&binder) }
        }
    }

    private static func makeDictionary(_ types: [any Part.Type]) -> [ObjectIdentifier: @Sendable () -> any Part] {
        var blocks: [ObjectIdentifier: @Sendable () -> any Part] = [:]
        for type in types { type.add(to: &blocks) }
        return blocks
    }
}
