import BTKInjector

extension Benchmark {
    /// Returns benchmarks of two threads that work side by side with one injector; their rate is compared with that of
    /// one.
    ///
    /// Each thread has a handle of its own, and by hand objects of its own: references that both threads count are slow
    /// by hand, too.
    static func twoThreads() throws -> [Benchmark] {
        let injector = try Injector.injectorWithBlock(bind)
        return try sharedInstances(injector) + newObjects(injector) + children(injector) + [starts(injector)]
    }

    private typealias MakeOperation = @Sendable () throws -> () throws -> any Service

    private static func row(
        _ name: String, _ products: Products, of injector: Injector, goal: Goal? = .scales,
        byHand: @escaping MakeOperation, injected: @escaping MakeOperation
    ) -> Benchmark {
        func variants(threads: Int) -> Variants { (.threads(threads, byHand), .threads(threads, injected)) }
        return Benchmark(
            name: name, goal: goal, variants: variants(threads: 2), reference: variants(threads: 1), onTwoThreads: true,
            isCorrect: { try areAlike(products, byHand(), injected()) }, injector: injector)
    }

    private static func bind(_ binder: inout Binder) {
        binder.bindProvider(for: Service.self) { _ in PlainService() }
        binder.bindProvider(for: Service.self, named: .value) { _ in Value(number: 1) }
        binder.bindFactory(for: Service.self) { (_, start: Int) in Counter(start: start) }
        binder.wireFactory(to: CounterMaker.init)
        binder.wireFactory(for: Service.self, named: .withProvider, to: ProviderOwner.init)
        binder.wireFactory(for: Service.self, named: .withClosure, to: ClosureOwner.init)
        HundredBindings.bind(&binder)
        binder.bindChild(for: Service.self, named: .newRoot, taking: User.self) { binder in
            binder.wireFactory(for: Service.self, to: Visitor.init)
        }
        binder.bindChild(for: Service.self, named: .sharedRoot, taking: User.self) { binder in
            binder.wireProvider(for: Service.self, to: Visitor.init)
        }
        binder.bindChild(for: Service.self, named: .handler, taking: User.self) { binder in
            binder.wireProvider(for: Session.self, to: DefaultSession.init)
            binder.wireProvider(for: Service.self, to: Handler.init)
        }
    }

    private static func sharedInstances(_ injector: Injector) throws -> [Benchmark] {
        let root = CompositionRoot()
        let provider: Provider<any Service> = try injector.provider()
        return [
            row(
                "one shared instance by type", .shared, of: injector, goal: .rate(0.4, orRatio: 1.5),
                byHand: { { root.service } }, injected: { { try injector.instance() } }),
            row(
                "one shared instance, Provider.get of one handle", .shared, of: injector, goal: .rate(0.3),
                byHand: { { root.service } }, injected: { { try provider.get() } }),
            row(
                "a value by name", .shared, of: injector,
                byHand: { { root.value } }, injected: { { try injector.instance(named: .value) } }),
            row(
                "a value, Provider.get of a handle each", .shared, of: injector, byHand: { { root.value } },
                injected: {
                    let provider: Provider<any Service> = try injector.provider(named: .value)
                    return { try provider.get() }
                }),
        ]
    }

    private static func newObjects(_ injector: Injector) -> [Benchmark] {
        func counter(_ name: String, injected: @escaping MakeOperation) -> Benchmark {
            row(name, .new, of: injector, byHand: { { Counter(start: 1) } }, injected: injected)
        }
        func owner(_ name: String, _ binding: BindingName) -> Benchmark {
            row(
                name, .new, of: injector,
                byHand: {
                    let root = CompositionRoot()
                    return { ClosureOwner(service: root.serviceLater()) }
                },
                injected: { { try injector.instance(named: binding) } })
        }
        return [
            counter("new object by make") { { try injector.make(1) } },
            counter("new object, a factory handle each") {
                let make: Factory<any Service, Int> = try injector.factory()
                return { try make(1) }
            },
            row(
                "new object, a closure each", .new, of: injector,
                byHand: {
                    let make = CompositionRoot().makeCounterLater()
                    return { make(1) }
                },
                injected: {
                    let make = try injector.instance(for: CounterMaker.self).make
                    return { make(1) }
                }),
            owner("new object with a provider handle, wired", .withProvider),
            owner("new object with a closure, wired", .withClosure),
        ]
    }

    private static func children(_ injector: Injector) -> [Benchmark] {
        let root = CompositionRoot()
        let user = User(id: 1)
        func child(
            _ name: String, _ binding: BindingName, goal: Goal?, byHand: @escaping @Sendable () -> any Service
        ) -> Benchmark {
            row(
                name, .new, of: injector, goal: goal, byHand: { byHand },
                injected: { { try injector.make(for: Child<Service>.self, named: binding, user).root } })
        }
        return [
            child("a declared child without first uses", .newRoot, goal: .scales) { Visitor(user: user) },
            child("a declared child, one first use", .sharedRoot, goal: nil) { Visitor(user: user) },
            child("a declared child, two first uses, two shared", .handler, goal: nil) { root.makeHandler(for: user) },
        ]
    }

    private static func starts(_ injector: Injector) -> Benchmark {
        row(
            "100 first uses, an injector each", .shared, of: injector, goal: nil,
            byHand: {
                {
                    HundredByHand().useAll()
                    return Value(number: 1)
                }
            },
            injected: {
                {
                    try HundredBindings.resolveAll(HundredBindings.makeInjector())
                    return Value(number: 1)
                }
            })
    }
}

extension BindingName {
    fileprivate static let value: BindingName = "value"
    fileprivate static let newRoot: BindingName = "new root"
    fileprivate static let sharedRoot: BindingName = "shared root"
    fileprivate static let handler: BindingName = "handler"
}
