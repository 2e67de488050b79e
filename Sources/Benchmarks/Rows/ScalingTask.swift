import BTKInjector

/// A task that many threads do side by side, by hand and with one injector.
struct ScalingTask {
    typealias MakeOperation = @Sendable () throws -> () throws -> any Service

    let name: String
    let byHand: MakeOperation
    let injected: MakeOperation
}

extension ScalingTask {
    /// The work of a server for each request, in each form that the documents show.
    static func all() throws -> [ScalingTask] {
        let injector = try Injector.injectorWithBlock(bind)
        let observed = try Injector.injectorWithBlock { binder in
            binder.onConstruction { _ in }
            declareRequest(&binder)
        }
        let root = CompositionRoot()
        let user = User(id: 1)
        let byHand: MakeOperation = { { Request(part: RequestPart(user: user), user: user) } }
        return [
            ScalingTask(
                name: "a declared child", byHand: byHand,
                injected: { { try injector.make(for: Child<Request>.self, user).root } }),
            ScalingTask(
                name: "a declared child, observed", byHand: byHand,
                injected: { { try observed.make(for: Child<Request>.self, user).root } }),
            ScalingTask(
                name: "a declared child over two shared objects", byHand: { { root.makeHandler(for: user) } },
                injected: { { try injector.make(for: Child<Handler>.self, user).root } }),
            ScalingTask(
                name: "a configured child", byHand: byHand,
                injected: { { try injector.makeChild(bindRequest).instance(for: Request.self) } }),
            ScalingTask(
                name: "an injector of its own", byHand: byHand,
                injected: { { try Injector.injectorWithBlock(bindRequest).instance(for: Request.self) } }),
            ScalingTask(
                name: "a factory handle each", byHand: { { Counter(start: 1) } },
                injected: {
                    let make: Factory<any Service, Int> = try injector.factory()
                    return { try make(1) }
                }),
            ScalingTask(
                name: "a closure each", byHand: { { Counter(start: 1) } },
                injected: {
                    let make = try injector.instance(for: CounterMaker.self).make
                    return { make(1) }
                }),
        ]
    }

    private static func bind(_ binder: inout Binder) {
        HundredBindings.bind(&binder)
        binder.bindFactory(for: Service.self) { (_, start: Int) in Counter(start: start) }
        binder.wireFactory(to: CounterMaker.init)
        declareRequest(&binder)
        binder.bindChild(for: Handler.self, taking: User.self) { binder in
            binder.wireProvider(for: Session.self, to: DefaultSession.init)
            binder.wireProvider(to: Handler.init)
        }
    }

    private static func declareRequest(_ binder: inout Binder) {
        binder.bindChild(for: Request.self, taking: User.self) { binder in
            binder.wireProvider(to: RequestPart.init)
            binder.wireProvider(to: Request.init)
        }
    }

    private static func bindRequest(_ binder: inout Binder) {
        binder.wireProvider { User(id: 1) }
        binder.wireProvider(to: RequestPart.init)
        binder.wireProvider(to: Request.init)
    }
}

private final class RequestPart: Sendable {
    let user: User

    @inline(never)
    init(user: User) {
        self.user = user
    }
}

private final class Request: Service {
    let part: RequestPart
    let user: User

    @inline(never)
    init(part: RequestPart, user: User) {
        self.part = part
        self.user = user
    }
}
