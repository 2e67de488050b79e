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
        HundredBindings.bind(&binder)
        binder.bindProvider(for: Service.self) { _ in PlainService() }
        binder.bindProvider(for: Value.self) { _ in Value(number: 1) }
        binder.bindFactory(for: Service.self) { (_, start: Int) in Counter(start: start) }
        binder.wireFactory(to: CounterMaker.init)
        binder.wireFactory(to: ProviderOwner.init)
        binder.wireFactory(to: ClosureOwner.init)
        binder.bindChild(for: Visitor.self, taking: User.self) { binder in
            binder.wireFactory(to: Visitor.init)
        }
        binder.bindChild(for: Service.self, taking: User.self) { binder in
            binder.wireProvider(for: Service.self, to: Visitor.init)
        }
        binder.bindChild(for: Handler.self, taking: User.self) { binder in
            binder.wireProvider(for: Session.self, to: DefaultSession.init)
            binder.wireProvider(to: Handler.init)
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
                "a value by type", .shared, of: injector,
                byHand: { { root.value } }, injected: { { try injector.instance(for: Value.self) } }),
            row(
                "a value, Provider.get of a handle each", .shared, of: injector, byHand: { { root.value } },
                injected: {
                    let provider = try injector.provider(for: Value.self)
                    return { try provider.get() }
                }),
        ]
    }

    private static func newObjects(_ injector: Injector) -> [Benchmark] {
        func counter(_ name: String, injected: @escaping MakeOperation) -> Benchmark {
            row(name, .new, of: injector, byHand: { { Counter(start: 1) } }, injected: injected)
        }
        func owner(_ name: String, injected: @escaping @Sendable () throws -> any Service) -> Benchmark {
            row(
                name, .new, of: injector,
                byHand: {
                    let root = CompositionRoot()
                    return { ClosureOwner(service: root.serviceLater()) }
                },
                injected: { injected })
        }
        return [
            counter("a new object by make") { { try injector.make(1) } },
            counter("a new object, a factory handle each") {
                let make: Factory<any Service, Int> = try injector.factory()
                return { try make(1) }
            },
            row(
                "a new object, a closure each", .new, of: injector,
                byHand: {
                    let make = CompositionRoot().makeCounterLater()
                    return { make(1) }
                },
                injected: {
                    let make = try injector.instance(for: CounterMaker.self).make
                    return { make(1) }
                }),
            owner("a new object with a provider handle, wired") { try injector.instance(for: ProviderOwner.self) },
            owner("a new object with a closure, wired") { try injector.instance(for: ClosureOwner.self) },
        ]
    }

    private static func children(_ injector: Injector) -> [Benchmark] {
        let root = CompositionRoot()
        let user = User(id: 1)
        return [
            row(
                "a declared child without first uses", .new, of: injector, byHand: { { Visitor(user: user) } },
                injected: { { try injector.make(for: Child<Visitor>.self, user).root } }),
            row(
                "a declared child, one first use", .new, of: injector, goal: nil, byHand: { { Visitor(user: user) } },
                injected: { { try injector.make(for: Child<Service>.self, user).root } }),
            row(
                "a declared child, two first uses, two shared", .new, of: injector, goal: nil,
                byHand: { { root.makeHandler(for: user) } },
                injected: { { try injector.make(for: Child<Handler>.self, user).root } }),
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
