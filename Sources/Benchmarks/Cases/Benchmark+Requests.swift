import BTKInjector

extension Benchmark {
    /// Returns benchmarks of a child per request, such as a server's.
    ///
    /// A child is made, with a value of the request. A handler is built, which shares a session with its own request and
    /// two objects with all requests. Then all of it is released. By hand these are two initializers.
    static func requests() throws -> [Benchmark] {
        let user = User(id: 1)
        let injector = try Injector.injectorWithBlock { binder in
            HundredBindings.bind(&binder)
            binder.bindChild(for: Service.self, taking: User.self) { binder in
                binder.wireProvider(for: Session.self, to: DefaultSession.init)
                binder.wireProvider(for: Service.self, to: Handler.init)
            }
        }
        let makeChild = try injector.factory(for: Child<Service>.self, taking: User.self)
        return [
            .operation(
                "a declared child per request, by make", .new, of: injector, goal: .ratio(6.5),
                byHand: { ByHand.makeHandler(for: user) },
                injected: { try injector.make(for: Child<Service>.self, user).root }),
            .operation(
                "a declared child per request, by factory handle", .new, of: injector, goal: .ratio(6.5),
                byHand: { ByHand.makeHandler(for: user) }, injected: { try makeChild(user).root }),
            request("bound", of: injector) { binder in
                binder.bindProvider(for: User.self) { _ in user }
                binder.bindProvider(for: Session.self) { i in DefaultSession(user: try i.instance()) }
                binder.bindProvider(for: Service.self) { i in
                    try Handler(session: i.instance(), first: i.instance(), second: i.instance())
                }
            },
            request("wired", of: injector) { binder in
                binder.wireProvider(for: User.self, to: { user })
                binder.wireProvider(for: Session.self, to: DefaultSession.init)
                binder.wireProvider(for: Service.self, to: Handler.init)
            },
        ]
    }

    private static func request(
        _ form: String, of injector: Injector, _ configure: @escaping (inout Binder) -> Void
    ) -> Benchmark {
        let user = User(id: 1)
        return .operation(
            "a configured child per request, \(form)", .new, of: injector, goal: .ratio(12),
            byHand: { ByHand.makeHandler(for: user) }, injected: { try injector.makeChild(configure).instance() })
    }
}
