import BTKInjector

extension Benchmark {
    /// Returns benchmarks of factories: each request makes new objects.
    static func newObjects() throws -> [Benchmark] {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Service.self) { _ in PlainService() }
            binder.bindFactory(for: Service.self) { (_, start: Int) in Counter(start: start) }
            binder.bindFactory(for: Service.self) { (_, name: String) in Greeter(name: name) }
            HundredBindings.bind(&binder)
            binder.bindFactory(for: Service.self, named: .wide) { i in
                try Wide(
                    i.instance(), i.instance(), i.instance(), i.instance(), i.instance(),
                    i.instance(), i.instance(), i.instance(), i.instance(), i.instance())
            }
            binder.wireFactory(for: Service.self, named: .wideWired, to: Wide.init)
        }
        let make: Factory<any Service> = try injector.factory()
        let makeCounter: Factory<any Service, Int> = try injector.factory()
        let makeGreeter: Factory<any Service, String> = try injector.factory()
        func new(
            _ name: String, goal: Double, _ byHand: @escaping () throws -> any Service,
            _ injected: @escaping () throws -> any Service
        ) -> Benchmark {
            .operation(name, .new, of: injector, goal: .ratio(goal), byHand: byHand, injected: injected)
        }
        return [
            new("new object by factory handle", goal: 1.6, { PlainService() }, { try make() }),
            new("new object by type", goal: 1.5, { PlainService() }, { try injector.instance() }),
            new("new object by make", goal: 1.5, { PlainService() }, { try injector.make() }),
            new("one argument, an Int, by factory handle", goal: 1.6, { Counter(start: 1) }, { try makeCounter(1) }),
            new("one argument, an Int, by make", goal: 1.6, { Counter(start: 1) }, { try injector.make(1) }),
            new(
                "one argument, a String, by factory handle", goal: 1.6, { Greeter(name: "Ada") },
                { try makeGreeter("Ada") }),
            new(
                "one argument, a String, by make", goal: 1.6, { Greeter(name: "Ada") }, { try injector.make("Ada") }),
            try graph("bound", goal: 1.8, bindGraph),
            try graph("wired", goal: 1.5, wireGraph),
            new("1 new object with 10 shared, bound", goal: 1.4, ByHand.makeWide) {
                try injector.instance(named: .wide)
            },
            new("1 new object with 10 shared, wired", goal: 1.5, ByHand.makeWide) {
                try injector.instance(named: .wideWired)
            },
        ]
    }

    private static func graph(
        _ form: String, goal: Double, _ configure: (inout Binder) throws -> Void
    ) throws -> Benchmark {
        let injector = try Injector.injectorWithBlock(configure)
        return .operation(
            "graph of 5 new objects, \(form)", .new, of: injector, goal: .ratio(goal), byHand: ByHand.makeRoot,
            injected: { try injector.instance() })
    }

    private static func bindGraph(_ binder: inout Binder) {
        binder.bindFactory(for: LeftLeaf.self) { _ in DefaultLeftLeaf() }
        binder.bindFactory(for: RightLeaf.self) { _ in DefaultRightLeaf() }
        binder.bindFactory(for: Left.self) { i in DefaultLeft(leaf: try i.instance()) }
        binder.bindFactory(for: Right.self) { i in DefaultRight(leaf: try i.instance()) }
        binder.bindFactory(for: Service.self) { i in Root(left: try i.instance(), right: try i.instance()) }
    }

    private static func wireGraph(_ binder: inout Binder) {
        binder.wireFactory(for: LeftLeaf.self, to: DefaultLeftLeaf.init)
        binder.wireFactory(for: RightLeaf.self, to: DefaultRightLeaf.init)
        binder.wireFactory(for: Left.self, to: DefaultLeft.init)
        binder.wireFactory(for: Right.self, to: DefaultRight.init)
        binder.wireFactory(for: Service.self, to: Root.init)
    }
}

extension BindingName {
    fileprivate static let wide: BindingName = "wide"
    fileprivate static let wideWired: BindingName = "wide, wired"
}
