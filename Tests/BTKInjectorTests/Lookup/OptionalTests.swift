import BTKInjector
import TestSupport
import Testing

@Suite("Optionals")
struct OptionalTests {
    /// What a parent and its child bind, and what the child gives.
    struct Bound: Sendable, CustomTestStringConvertible {
        enum Binding: Sendable { case plain(Int), optional(Int?), factory(Int) }

        let testDescription: String
        let inParent: [Binding]
        let inChild: [Binding]
        /// For `Int?` and for `Int`; nil if nothing is bound.
        let (optional, plain): (Int??, Int?)

        init(_ title: String, parent: [Binding] = [], _ child: [Binding], gives optional: Int??, _ plain: Int?) {
            (testDescription, inParent, inChild) = (title, parent, child)
            (self.optional, self.plain) = (optional, plain)
        }
    }

    private static let table = [
        Bound("neither", [], gives: nil, nil),
        Bound("only X", [.plain(1)], gives: 1, 1),
        Bound("only X, as a factory", [.factory(1)], gives: 1, 1),
        Bound("only X?", [.optional(2)], gives: 2, nil),
        Bound("both", [.optional(2), .plain(1)], gives: 2, 1),
        Bound("both, X? as nil", [.plain(1), .optional(nil)], gives: .some(nil), 1),
        Bound("X by the parent", parent: [.plain(1)], [], gives: 1, 1),
        Bound("X as a factory by the parent", parent: [.factory(1)], [], gives: 1, 1),
        Bound("X? by the parent", parent: [.optional(2)], [], gives: 2, nil),
        Bound("X by the parent, X? by the child", parent: [.plain(1)], [.optional(2)], gives: 2, 1),
        Bound("X? by the parent, X by the child", parent: [.optional(2)], [.plain(1)], gives: 2, 1),
    ]

    @Test(
        "X? is the binding of X? wherever there is one, or else that of X, and never the other way round",
        arguments: table)
    func lookups(bound: Bound) throws {
        func bind(_ bindings: [Bound.Binding], in binder: inout Binder) {
            for binding in bindings {
                switch binding {
                case .plain(let number): binder.bindProvider(for: Int.self) { _ in number }
                case .optional(let number): binder.bindProvider(for: Int?.self) { _ in number }
                case .factory(let number): binder.bindFactory(for: Int.self) { _ in number }
                }
            }
        }
        func expect<T: Equatable>(_ expected: T?, from request: () throws -> T) throws {
            guard let expected else { return _ = expectThrows(.missing(BindingKey(T.self)), from: request) }
            try #expect(request() == expected)
        }
        let parent = try Injector.injectorWithBlock { bind(bound.inParent, in: &$0) }
        let injector = try parent.makeChild { binder in
            bind(bound.inChild, in: &binder)
            binder.wireFactory(
                for: [Int?].self, to: { (n: Int?, later: Provider<Int?>?) in [n, try later?.get() ?? nil] })
        }
        try expect(bound.optional) { try injector.instance(for: Int?.self) }
        try expect(bound.optional) { try injector.provider(for: Int?.self).get() }
        try expect(bound.plain) { try injector.instance(for: Int.self) }
        #expect(injector.hasBinding(for: Int?.self) == (bound.optional != nil))
        #expect(injector.hasBinding(for: Int.self) == (bound.plain != nil))
        // A parameter is nil where a request would throw.
        #expect(try injector.make(for: [Int?].self) == [bound.optional ?? nil, bound.optional ?? nil])
    }

    @Test("One level is looked for inwards, what fails has the key of X, and a nil is kept")
    func nested() throws {
        let runs = Locked()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int?.self) { _ in runs.counting(nil) }
            binder.bindProvider(for: Bool.self) { _ in throw Failure() }
        }
        for _ in 1...3 { #expect(try injector.instance(for: Int??.self) == .some(nil)) }
        #expect(runs.value == 1)
        expectThrows(.failed(BindingKey(Bool.self))) { try injector.instance(for: Bool?.self) }
        expectThrows(.missing(BindingKey(Bool??.self))) { try injector.instance(for: Bool??.self) }
        #expect(!injector.hasBinding(for: Bool??.self))
    }
}
