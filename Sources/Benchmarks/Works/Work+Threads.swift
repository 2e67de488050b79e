import BTKInjector

extension Work {
    /// Two threads that read at once, and how their rate compares with that of one.
    static func threads() throws -> [Work] {
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
    ) -> Work {
        func pair(threads: Int) -> Pair {
            (.threads(threads) { ByHand.service }, .threads(threads, operation))
        }
        return Work(
            name: name, goal: goal, sides: pair(threads: 2), reference: pair(threads: 1),
            isCorrect: { try gives(.shared, operation) }, injector: injector)
    }
}
