import BTKInjector

extension Work {
    /// What a binding costs while an injector is configured. By hand it is an entry of a dictionary, with its block.
    static func configuration() -> [Work] {
        [10, 100, 1000].map(configuration) + [
            configuration(10_000, goal: .growth, reference: sides(10))
        ]
    }

    private static func configuration(_ count: Int) -> Work {
        configuration(count, goal: nil, reference: nil)
    }

    private static func configuration(_ count: Int, goal: Goal?, reference: Pair?) -> Work {
        func isCorrect() throws -> Bool {
            let injector = try makeInjector(names(count))
            return names(count).allSatisfy { injector.hasBinding(for: Service.self, named: $0) }
        }
        return Work(
            name: "configuration of \(count) bindings, each", goal: goal, sides: sides(count), reference: reference,
            isCorrect: isCorrect)
    }

    private static func sides(_ count: Int) -> Pair {
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
