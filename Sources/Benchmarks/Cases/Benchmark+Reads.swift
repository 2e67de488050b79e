import BTKInjector

extension Benchmark {
    /// Returns benchmarks of reading shared instances that exist.
    static func reads() throws -> [Benchmark] {
        let injector = try makeInjector(ofBindings: 10)
        let provider: Provider<any Service> = try injector.provider()
        let child = try injector.makeChild { _ in }
        let screen = Screen(service: provider)
        let controller = Controller(service: provider)
        try GlobalInjector.setUp { binder in bind(10, in: &binder) }
        return [
            read("shared instance by type", of: injector, goal: 1.4) { try injector.instance(for: Service.self) },
            read("shared instance by contextual type", of: injector, goal: 1.4) { try injector.instance() },
            read("shared instance by name", of: injector, goal: 1.8) {
                try injector.instance(for: Service.self, named: .second)
            },
            read("Provider.get", of: injector, goal: 1.8) { try provider.get() },
            read("@Provider read, in a struct", of: injector, goal: 1.8) { screen.service },
            read("@Provider read, in a class", of: injector, goal: 2.6) { controller.service },
            read("shared instance through a child", of: child, goal: 1.5) { try child.instance() },
            read("GlobalInjector.get().instance", of: injector, goal: 3.5) { try GlobalInjector.get().instance() },
            try manyBindings(),
        ]
    }

    /// The variant "by hand" is a small injector here.
    private static func manyBindings() throws -> Benchmark {
        let few = try makeInjector(ofBindings: 10)
        let many = try makeInjector(ofBindings: 1000)
        return operation(
            "1000 bindings against 10, a read", .shared, of: many, goal: .ratio(1.1),
            byHand: { try few.instance() }, injected: { try many.instance() })
    }

    private static func read(
        _ name: String, of injector: Injector, goal: Double, _ operation: @escaping () throws -> any Service
    ) -> Benchmark {
        .operation(name, .shared, of: injector, goal: .ratio(goal), byHand: { ByHand.service }, injected: operation)
    }

    private static func makeInjector(ofBindings count: Int) throws -> Injector {
        try .injectorWithBlock { binder in bind(count, in: &binder) }
    }

    private static func bind(_ count: Int, in binder: inout Binder) {
        binder.bindProvider(for: Service.self) { _ in PlainService() }
        binder.bindProvider(for: Service.self, named: .second) { _ in PlainService() }
        for number in 2..<count {
            binder.bindProvider(for: Service.self, named: BindingName("\(number)")) { _ in PlainService() }
        }
    }
}

private struct Screen {
    @Provider var service: any Service

    init(service: Provider<any Service>) {
        _service = service
    }
}

private final class Controller {
    @Provider var service: any Service

    init(service: Provider<any Service>) {
        _service = service
    }
}
