import BTKInjector

// The parts of which the tables put apps and overrides together.

extension Rules {
    /// Binds a fake.
    static func fake<T: Sendable>(_ type: T.Type, named name: BindingName? = nil, _ text: String = "fake") -> Wiring {
        { $0.wireProvider(for: type, named: name) { Service(text) as! T } }
    }

    /// Binds a function that takes its own key.
    static func wrap<T: Sendable>(_ type: T.Type) -> Wiring {
        { $0.wireProvider(for: type) { (inner: T) in around(inner as? any Part) as! T } }
    }

    static func remove<T>(_ type: T.Type) -> Wiring { { $0.removeBinding(for: type) } }

    /// Declares the session, or in an override changes it.
    static func inSession(_ block: @escaping Wiring) -> Wiring {
        { try $0.bindChild(for: Session.self, taking: User.self, to: block) }
    }

    static func inPage(_ block: @escaping Wiring) -> Wiring { { try $0.bindChild(for: Page.self, to: block) } }

    /// Declares a child without seeds, with its root.
    static func child<Root: Sendable>(_ root: Root, _ block: @escaping Wiring) -> Wiring {
        { binder in
            try binder.bindChild(for: Root.self) { binder in
                binder.wireProvider { root }
                try block(&binder)
            }
        }
    }

    static func all(_ wirings: Wiring...) -> Wiring { { binder in for wiring in wirings { try wiring(&binder) } } }

    /// Makes a service around another one, if there is one.
    static func around(_ inner: (any Part)?) -> Service { Service("<\(inner?.text ?? "nil")>") }

    /// Decorates sessions.
    @Sendable static func renaming(_ binder: inout Binder) {
        binder.wireFactory(for: Child<Session>.self, taking: User.self) {
            (user: User, make: (User) throws -> Child<Session>) in
            try make(User(name: "<\(user.name)>"))
        }
    }
}
