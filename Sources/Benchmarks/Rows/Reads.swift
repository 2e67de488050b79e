import BTKInjector

extension Benchmark {
    /// Returns benchmarks of reading shared instances that exist. By hand that is a field of the composition root.
    static func reads() throws -> [Benchmark] {
        let root = CompositionRoot()
        let injector = try Injector.injectorWithBlock(bindTen)
        let provider: Provider<any Service> = try injector.provider()
        let child = try injector.makeChild { _ in }
        let screen = Screen(service: provider)
        let controller = Controller(service: provider)
        let globalScreen = GlobalScreen()
        try GlobalInjector.setUp(bindTen)
        func read(
            _ name: String, of injector: Injector, goal: Double?, _ operation: @escaping () throws -> any Service
        ) -> Benchmark {
            .operation(
                name, .shared, of: injector, goal: goal.map(Goal.ratio), byHand: { root.service }, injected: operation)
        }
        return [
            read("shared instance by type", of: injector, goal: 1.4) { try injector.instance(for: Service.self) },
            try twenty(root.parts),
            read("shared instance by name", of: injector, goal: 1.8) {
                try injector.instance(for: Service.self, named: .second)
            },
            read("Provider.get", of: injector, goal: 1.8) { try provider.get() },
            read("@Injected read, in a struct", of: injector, goal: 1.8) { screen.service },
            read("@Injected read, in a class", of: injector, goal: 2.6) { controller.service },
            read("@Injected read, of the global injector", of: injector, goal: nil) { globalScreen.service },
            read("shared instance through a child", of: child, goal: 1.5) { try child.instance() },
            read("GlobalInjector.get().instance", of: injector, goal: 3.5) { try GlobalInjector.get().instance() },
            try manyBindings(),
        ]
    }

    private static func bindTen(_ binder: inout Binder) {
        binder.bindProvider(for: Service.self) { _ in PlainService() }
        binder.bindProvider(for: Service.self, named: .second) { _ in PlainService() }
        for type in ManyTypes.first(8) { type.bind(&binder) }
    }

    /// Reads twenty types in turn. In a table of so few a third of the keys lie behind others.
    private static func twenty(_ parts: HundredByHand) throws -> Benchmark {
        let injector = try Injector.injectorWithBlock(HundredBindings.bindTwenty)
        return Benchmark(
            name: "shared instance by type, each of 20", goal: .ratio(1.4),
            variants: (
                .batch(of: 20) { parts.useTwenty() }, .batch(of: 20) { try HundredBindings.resolveTwenty(injector) }
            ),
            isCorrect: { try injector.instance(for: P19.self) is C19 }, injector: injector)
    }

    /// The variant "by hand" is a small injector here.
    private static func manyBindings() throws -> Benchmark {
        let few = try Injector.injectorWithBlock(bindTen)
        let many = try Injector.injectorWithBlock { binder in
            bindTen(&binder)
            for type in ManyTypes.first(1000).dropFirst(8) { type.bind(&binder) }
        }
        return operation(
            "1000 bindings against 10, a read", .shared, of: many, goal: .ratio(1.1),
            byHand: { try few.instance() }, injected: { try many.instance() })
    }
}

private struct Screen {
    @Injected var service: any Service

    init(service: Provider<any Service>) {
        _service = Injected(from: service)
    }
}

private final class Controller {
    @Injected var service: any Service

    init(service: Provider<any Service>) {
        _service = Injected(from: service)
    }
}

private struct GlobalScreen {
    @Injected var service: any Service
}
