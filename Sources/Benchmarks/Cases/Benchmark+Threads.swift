import BTKInjector

extension Benchmark {
    /// Returns benchmarks of two threads that read at once; their rate is compared with that of one.
    static func threads() throws -> [Benchmark] {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Service.self) { _ in PlainService() }
        }
        let provider: Provider<any Service> = try injector.provider()
        return [
            twoThreads("shared instance by type, two threads", of: injector, goal: .throughput(0.4, orRatio: 1.5)) {
                try injector.instance()
            },
            twoThreads("Provider.get of one handle, two threads", of: injector, goal: .throughput(0.3)) {
                try provider.get()
            },
        ]
    }

    private static func twoThreads(
        _ name: String, of injector: Injector, goal: Goal, _ operation: @escaping @Sendable () throws -> any Service
    ) -> Benchmark {
        func variants(threads: Int) -> Variants {
            (.threads(threads) { ByHand.service }, .threads(threads, operation))
        }
        return Benchmark(
            name: name, goal: goal, variants: variants(threads: 2), reference: variants(threads: 1),
            isCorrect: { try returns(.shared, operation) }, injector: injector)
    }
}
