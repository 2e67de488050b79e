import BTKInjector

extension Benchmark {
    /// Returns benchmarks of factories: each request makes new objects.
    static func newObjects() throws -> [Benchmark] {
        let root = CompositionRoot()
        let injector = try Injector.injectorWithBlock(bindNew)
        let make: Factory<any Service> = try injector.factory()
        let makeCounter: Factory<any Service, Int> = try injector.factory()
        let makeGreeter: Factory<any Service, String> = try injector.factory()
        // Too long for the small form of a string, so that each copy counts references.
        let name = String(repeating: "Ada ", count: 10)
        func new(
            _ name: String, goal: Double, _ byHand: @escaping () throws -> any Service,
            _ injected: @escaping () throws -> any Service
        ) -> Benchmark {
            .operation(name, .new, of: injector, goal: .ratio(goal), byHand: byHand, injected: injected)
        }
        return try [
            new("new object by factory handle", goal: 1.6, { PlainService() }, { try make() }),
            new("new object by type", goal: 1.5, { PlainService() }, { try injector.instance() }),
            new("new object by make", goal: 1.5, { PlainService() }, { try injector.make() }),
            new("one argument, an Int, by factory handle", goal: 1.6, { Counter(start: 1) }, { try makeCounter(1) }),
            new("one argument, an Int, by make", goal: 1.6, { Counter(start: 1) }, { try injector.make(1) }),
            new("one argument, an Int, by make, wired", goal: 1.6, { Counter(start: 1) }) {
                try injector.make(for: Counter.self, 1)
            },
            new("one argument, a String, by factory handle", goal: 2.1, { Greeter(name: name) }) {
                try makeGreeter(name)
            },
            new("one argument, a String, by make", goal: 2.1, { Greeter(name: name) }, { try injector.make(name) }),
        ] + graphs(root) + wide(root)
    }

    private static func bindNew(_ binder: inout Binder) {
        binder.bindFactory(for: Service.self) { _ in PlainService() }
        binder.bindFactory(for: Service.self) { (_, start: Int) in Counter(start: start) }
        binder.wireFactory(taking: Int.self, to: Counter.init)
        binder.bindFactory(for: Service.self) { (_, name: String) in Greeter(name: name) }
    }

    // MARK: - A graph of five

    private static func graphs(_ root: CompositionRoot) throws -> [Benchmark] {
        let bound = try Injector.injectorWithBlock(bindGraph)
        let wired = try Injector.injectorWithBlock(wireGraph)
        func graph(
            _ form: String, of injector: Injector, goal: Double, _ byHand: @escaping () throws -> any Service
        ) -> Benchmark {
            operation(
                "graph of 5 new objects, \(form)", .new, of: injector, goal: .ratio(goal), byHand: byHand,
                injected: { try injector.instance() })
        }
        return [
            graph("bound", of: bound, goal: 1.8, root.makeGraph),
            graph("wired", of: wired, goal: 1.5, root.makeGraph),
            // The variant "by hand" is the bound graph here.
            graph("wired against bound", of: wired, goal: 1.15) { try bound.instance() },
        ]
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

    // MARK: - Ten dependencies

    /// In a table of so few a third of the keys lie behind others.
    private static func wide(_ root: CompositionRoot) throws -> [Benchmark] {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: P02.self) { _ in C02() }
            binder.bindProvider(for: P03.self) { _ in C03() }
            binder.bindProvider(for: P05.self) { _ in C05() }
            binder.bindProvider(for: P11.self) { _ in C11() }
            binder.bindProvider(for: P17.self) { _ in C17() }
            binder.bindProvider(for: P31.self) { _ in C31() }
            binder.bindProvider(for: P41.self) { _ in C41() }
            binder.bindProvider(for: P59.self) { _ in C59() }
            binder.bindProvider(for: P67.self) { _ in C67() }
            binder.bindProvider(for: P83.self) { _ in C83() }
            binder.bindFactory(for: Service.self) { i in
                try Wide(
                    i.instance(), i.instance(), i.instance(), i.instance(), i.instance(),
                    i.instance(), i.instance(), i.instance(), i.instance(), i.instance())
            }
            binder.wireFactory(to: Wide.init)
        }
        return [
            operation(
                "1 new object with 10 shared, bound", .new, of: injector, goal: .ratio(1.4), byHand: root.makeWide,
                injected: { try injector.instance() }),
            operation(
                "1 new object with 10 shared, wired", .new, of: injector, goal: .ratio(1.5), byHand: root.makeWide,
                injected: { try injector.instance(for: Wide.self) }),
        ]
    }
}
