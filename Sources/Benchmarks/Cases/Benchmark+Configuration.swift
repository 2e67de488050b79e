import BTKInjector

extension Benchmark {
    /// Returns benchmarks of configuring an injector. By hand a binding is an entry of a dictionary, with a closure.
    static func configuration() -> [Benchmark] {
        [10, 100, 1000].map(configuration) + [
            configuration(10_000, goal: .growth, reference: variants(10))
        ]
    }

    private static func configuration(_ count: Int) -> Benchmark {
        configuration(count, goal: nil, reference: nil)
    }

    private static func configuration(_ count: Int, goal: Goal?, reference: Variants?) -> Benchmark {
        func isCorrect() throws -> Bool {
            let injector = try makeInjector(names(count))
            return names(count).allSatisfy { injector.hasBinding(for: Service.self, named: $0) }
        }
        return Benchmark(
            name: "configuration of \(count) bindings, each", goal: goal, variants: variants(count),
            reference: reference,
            isCorrect: isCorrect)
    }

    private static func variants(_ count: Int) -> Variants {
        let names = names(count)
        return (
            .batch(of: count) { makeDictionary(names) },
            .batch(of: count) { try makeInjector(names) }
        )
    }

    private static func names(_ count: Int) -> [BindingName] {
        (0..<count).map { BindingName("service \($0)") }
    }

    private static func makeInjector(_ names: [BindingName]) throws -> Injector {
        try .injectorWithBlock { binder in
            for name in names { binder.bindProvider(for: Service.self, named: name) { _ in PlainService() } }
        }
    }

    private static func makeDictionary(_ names: [BindingName]) -> [Key: () -> any Service] {
        var blocks: [Key: () -> any Service] = [:]
        for name in names { blocks[Key(type: ObjectIdentifier((any Service).self), name: name)] = { PlainService() } }
        return blocks
    }

    private struct Key: Hashable {
        let type: ObjectIdentifier
        let name: BindingName
    }
}
