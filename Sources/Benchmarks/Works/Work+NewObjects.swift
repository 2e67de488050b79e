import BTKInjector

extension Work {
    /// Objects that are made for each request.
    static func newObjects() throws -> [Work] {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Service.self) { _ in PlainService() }
            binder.bindFactory(for: Service.self) { (_, start: Int) in Counter(start: start) }
            binder.bindFactory(for: Service.self) { (_, name: String) in Greeter(name: name) }
            bindGraph(&binder)
            bindWide(&binder)
        }
        let make: Factory<any Service> = try injector.factory()
        let makeCounter: Factory<any Service, Int> = try injector.factory()
        let makeGreeter: Factory<any Service, String> = try injector.factory()
        return [
            .operation(
                "new object by factory handle", .new, of: injector, goal: .ratio(1.5),
                byHand: { PlainService() }, injected: { try make() }),
            .operation(
                "new object by type", .new, of: injector, goal: .ratio(1.7),
                byHand: { PlainService() }, injected: { try injector.instance() }),
            .operation(
                "one argument, an Int, by factory handle", .new, of: injector, goal: .ratio(1.5),
                byHand: { Counter(start: 1) }, injected: { try makeCounter(1) }),
            .operation(
                "one argument, a String, by factory handle", .new, of: injector, goal: .ratio(1.5),
                byHand: { Greeter(name: "Ada") }, injected: { try makeGreeter("Ada") }),
            .operation(
                "graph of 5 new objects", .new, of: injector, goal: .ratio(1.8),
                byHand: ByHand.makeRoot, injected: { try injector.instance(named: .graph) }),
            .operation(
                "1 new object with 10 shared, by block", .new, of: injector, goal: .ratio(1.7),
                byHand: ByHand.makeWide, injected: { try injector.instance(named: .wide) }),
            .operation(
                "1 new object with 10 shared, by initializer", .new, of: injector, goal: .ratio(2.4),
                byHand: ByHand.makeWide, injected: { try injector.instance(named: .wideByInitializer) }),
        ]
    }

    private static func bindGraph(_ binder: inout Binder) {
        binder.bindFactory(for: LeftLeaf.self) { _ in DefaultLeftLeaf() }
        binder.bindFactory(for: RightLeaf.self) { _ in DefaultRightLeaf() }
        binder.bindFactory(for: Left.self) { i in DefaultLeft(leaf: try i.instance()) }
        binder.bindFactory(for: Right.self) { i in DefaultRight(leaf: try i.instance()) }
        binder.bindFactory(for: Service.self, named: .graph) { i in
            Root(left: try i.instance(), right: try i.instance())
        }
    }

    private static func bindWide(_ binder: inout Binder) {
        HundredBindings.bind(&binder)
        binder.bindFactory(for: Service.self, named: .wide) { i in
            try Wide(
                i.instance(), i.instance(), i.instance(), i.instance(), i.instance(),
                i.instance(), i.instance(), i.instance(), i.instance(), i.instance())
        }
        binder.wireFactory(for: Service.self, named: .wideByInitializer, to: Wide.init)
    }
}

extension BindingName {
    fileprivate static let graph: BindingName = "graph"
    fileprivate static let wide: BindingName = "wide"
    fileprivate static let wideByInitializer: BindingName = "wide by initializer"
}
