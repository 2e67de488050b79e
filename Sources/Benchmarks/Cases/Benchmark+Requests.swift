import BTKInjector

extension Benchmark {
    /// Returns benchmarks of a child per request, such as a server's.
    ///
    /// A child is made and a value of the request bound in it. A handler is built, which shares a session with its
    /// request alone and two objects with all requests. Then all of it is released. By hand these are two initializers.
    static func requests() throws -> [Benchmark] {
        [
            try request("bound") { binder, user in
                binder.bindProvider(for: User.self) { _ in user }
                binder.bindProvider(for: Session.self) { i in DefaultSession(user: try i.instance()) }
                binder.bindProvider(for: Service.self) { i in
                    try Handler(session: i.instance(), first: i.instance(), second: i.instance())
                }
            },
            try request("wired") { binder, user in
                binder.wireProvider(for: User.self, to: { user })
                binder.wireProvider(for: Session.self, to: DefaultSession.init)
                binder.wireProvider(for: Service.self, to: Handler.init)
            },
        ]
    }

    private static func request(
        _ form: String, _ configure: @escaping (inout Binder, User) -> Void
    ) throws -> Benchmark {
        let injector = try Injector.injectorWithBlock(HundredBindings.bind)
        let user = User(id: 1)
        return .operation(
            "a child per request, \(form)", .new, of: injector, goal: .ratio(6.5),
            byHand: { ByHand.makeHandler(for: user) },
            injected: { try injector.makeChild { configure(&$0, user) }.instance() })
    }
}
