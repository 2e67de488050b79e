import BTKInjector

extension Benchmark {
    /// Returns benchmarks of a child per request, such as a server's.
    ///
    /// A child is made, with a value of the request. A handler is built, which shares a session with its own request
    /// and two objects with all requests. Then all of it is released. By hand these are two initializers.
    static func children() throws -> [Benchmark] {
        let root = CompositionRoot()
        let user = User(id: 1)
        let injector = try Injector.injectorWithBlock { binder in
            HundredBindings.bind(&binder)
            binder.bindChild(for: Service.self, taking: User.self) { binder in
                binder.wireProvider(for: Session.self, to: DefaultSession.init)
                binder.wireProvider(for: Service.self, to: Handler.init)
            }
        }
        let makeChild = try injector.factory(for: Child<Service>.self, taking: User.self)
        func request(_ form: String, goal: Double, _ injected: @escaping () throws -> any Service) -> Benchmark {
            .operation(
                "a \(form)", .new, of: injector, goal: .ratio(goal), byHand: { root.makeHandler(for: user) },
                injected: injected)
        }
        return [
            request("declared child per request, by make", goal: 6.5) {
                try injector.make(for: Child<Service>.self, user).root
            },
            request("declared child per request, by factory handle", goal: 6.5) { try makeChild(user).root },
            request("configured child per request, bound", goal: 15) {
                try injector.makeChild { binder in
                    binder.bindProvider(for: User.self) { _ in user }
                    binder.bindProvider(for: Session.self) { i in DefaultSession(user: try i.instance()) }
                    binder.bindProvider(for: Service.self) { i in
                        try Handler(session: i.instance(), first: i.instance(), second: i.instance())
                    }
                }.instance()
            },
            request("configured child per request, wired", goal: 15) {
                try injector.makeChild { binder in
                    binder.wireProvider(for: User.self, to: { user })
                    binder.wireProvider(for: Session.self, to: DefaultSession.init)
                    binder.wireProvider(for: Service.self, to: Handler.init)
                }.instance()
            },
        ]
    }
}
