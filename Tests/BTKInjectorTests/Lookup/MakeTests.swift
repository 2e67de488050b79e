import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

@Suite("`make`") struct MakeTests {
    @Test("`make` gives a new instance at each call, with arguments and without, by name and by context")
    func newInstances() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Note.self) { _ in Note("plain") }
            binder.bindFactory(for: Note.self, named: "n") { _ in Note("named") }
            binder.bindFactory(for: Note.self) { (_, text: String) in Note(text) }
            binder.bindFactory(for: Note.self, named: "n") { (_, text: String, n: Int) in Note("\(text) \(n)") }
        }
        #expect(try injector.make(for: Note.self) !== injector.make(for: Note.self))
        let plain: Note = try injector.make()
        let named: Note = try injector.make(named: "n")
        let text: Note = try injector.make("text")
        let both: Note = try injector.make(named: "n", "text", 1)
        #expect([plain, named, text, both].map(\.text) == ["plain", "named", "text", "text 1"])
    }

    private func makeNotes() throws -> Injector {
        try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Note.self) { _ in Note("plain") }
            binder.bindFactory(for: Note.self) { (_, text: String) in
                guard text != "" else { throw Failure() }
                return Note(text)
            }
            binder.bindFactory(for: Note.self, named: "n") { (_, n: Int) in Note("\(n)") }
        }
    }

    @Test("`make` for X? makes an X") func optionals() throws {
        let injector = try makeNotes()
        let plain: Note? = try injector.make()
        let text: Note? = try injector.make("text")
        let named: Note? = try injector.make(named: "n", 7)
        #expect([plain, text, named].map { $0?.text } == ["plain", "text", "7"])
    }

    @Test("What fails in a `make` for X? has the key of X") func failedOptional() throws {
        let injector = try makeNotes()
        expectThrows(.failed(BindingKey(Note.self))) { try injector.make(for: Note?.self, "") }
    }

    @Test("What is missing in a `make` for X? has the key of X?") func missingOptional() throws {
        let injector = try makeNotes()
        expectThrows(.missing(BindingKey(Int?.self))) { try injector.make(for: Int?.self, 1) }
    }

    @Test("`make` for X? uses the binding of X? if there is one, which may make nil") func boundOptional() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Int?.self) { _ in nil }
        }
        #expect(try injector.make(for: Int?.self) == nil)
        // Neither nil itself, nor a nil that is wrapped twice.
        #expect(try injector.make(for: Int??.self) == .some(nil))
    }

    @Test("`make` in a block is part of its request: it has its path, its edges and its ends") func inBlock() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: String.self) { i in try i.make(for: Note.self, "a").text }
            binder.bindFactory(for: Note.self) { (i, text: String) in
                _ = try i.make(for: Double?.self)
                return Note(text)
            }
            binder.bindFactory(for: Double.self) { _ in throw Failure() }
        }
        let path = [BindingKey(String.self), BindingKey(Note.self), BindingKey(Double.self)]
        expectThrows(.failed(path[0], path[1], path[2])) { try injector.instance(for: String.self) }
        let graph = WiringRecord(of: try injector.findings(callerIsOnMainActor: false)).graph
        #expect(graph.dependencies(of: path[0]) == [path[1]])
        #expect(graph.dependencies(of: path[1]) == [path[2]])
    }
}

/// Not Sendable.
private final class Note {
    let text: String
    init(_ text: String) { self.text = text }
}

@Suite("Optionals") struct OptionalTests {
    /// The bindings of a parent and its child, and the instances that the child gives.
    struct Bound: Sendable, CustomTestStringConvertible {
        enum Binding: Sendable { case plain(Int), optional(Int?), factory(Int) }

        let testDescription: String
        let inParent: [Binding]
        let inChild: [Binding]
        /// For `Int?`; nil if nothing is bound.
        let optional: Int??
        /// For `Int`; nil if nothing is bound.
        let plain: Int?

        init(_ title: String, parent: [Binding] = [], _ child: [Binding], gives optional: Int??, _ plain: Int?) {
            testDescription = title
            inParent = parent
            inChild = child
            self.optional = optional
            self.plain = plain
        }

        /// Makes the child, with a function that takes what it asks for in two forms.
        func makeInjector() throws -> Injector {
            let parent = try Injector.injectorWithBlock { Self.bind(inParent, in: &$0) }
            return try parent.makeChild { binder in
                Self.bind(inChild, in: &binder)
                binder.wireFactory(
                    for: [Int?].self, to: { (n: Int?, later: Provider<Int?>?) in [n, try later?.get() ?? nil] })
            }
        }

        private static func bind(_ bindings: [Binding], in binder: inout Binder) {
            for binding in bindings {
                switch binding {
                case .plain(let number): binder.bindProvider(for: Int.self) { _ in number }
                case .optional(let number): binder.bindProvider(for: Int?.self) { _ in number }
                case .factory(let number): binder.bindFactory(for: Int.self) { _ in number }
                }
            }
        }
    }

    private static let table = [
        Bound("neither", [], gives: nil, nil), Bound("only X", [.plain(1)], gives: 1, 1),
        Bound("only X, as a factory", [.factory(1)], gives: 1, 1), Bound("only X?", [.optional(2)], gives: 2, nil),
        Bound("X by the parent", parent: [.plain(1)], [], gives: 1, 1),
        Bound("X as a factory by the parent", parent: [.factory(1)], [], gives: 1, 1),
        Bound("X? by the parent", parent: [.optional(2)], [], gives: 2, nil),
    ]

    /// One whose type is stated is nil where an inferred one is an error.
    @Test("A stated request for X? gives the binding of X?, else that of X, else nil", arguments: table)
    func statedRequest(bound: Bound) throws {
        let injector = try bound.makeInjector()
        #expect(try injector.instance(for: Int?.self) == bound.optional ?? nil)
    }

    @Test("A stated handle for X? gives the binding of X?, else that of X, else nil", arguments: table)
    func statedHandle(bound: Bound) throws {
        let injector = try bound.makeInjector()
        #expect(try injector.provider(for: Int?.self).get() == bound.optional ?? nil)
    }

    @Test("An inferred request for X? gives the binding of X?, else that of X, else an error", arguments: table)
    func inferredRequest(bound: Bound) throws {
        let injector = try bound.makeInjector()
        try expect(bound.optional) { try injector.instance() }
    }

    @Test("A request for X never gives the binding of X?", arguments: table) func plainRequest(bound: Bound) throws {
        let injector = try bound.makeInjector()
        try expect(bound.plain) { try injector.instance(for: Int.self) }
    }

    @Test("`hasBinding` of X? is true where X? or X is bound", arguments: table)
    func hasOptional(bound: Bound) throws {
        #expect(try bound.makeInjector().hasBinding(for: Int?.self) == (bound.optional != nil))
    }

    @Test("`hasBinding` of X is true where X is bound", arguments: table) func hasPlain(bound: Bound) throws {
        #expect(try bound.makeInjector().hasBinding(for: Int.self) == (bound.plain != nil))
    }

    @Test("A parameter X? gets the binding of X?, else that of X, else nil", arguments: table)
    func parameters(bound: Bound) throws {
        let expected = bound.optional ?? nil
        #expect(try bound.makeInjector().make(for: [Int?].self) == [expected, expected])
    }

    private func expect<T: Equatable>(_ expected: T?, from request: () throws -> T) throws {
        guard let expected else { return _ = expectThrows(.missing(BindingKey(T.self)), from: request) }
        try #expect(request() == expected)
    }

    @Test("A nil that a block has made is kept, and found one level inwards") func keptNil() throws {
        let runs = Locked()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int?.self) { _ in runs.counting(nil) }
        }
        for _ in 1...3 { #expect(try injector.instance(for: Int??.self) == .some(nil)) }
        #expect(runs.value == 1)
    }

    @Test("What fails in a request for X? has the key of X") func failed() throws {
        let injector = try Injector.injectorWithBlock { $0.bindProvider(for: Bool.self) { _ in throw Failure() } }
        expectThrows(.failed(BindingKey(Bool.self))) { try injector.instance(for: Bool?.self) }
    }

    @Test("X is not looked for two levels inwards") func twoLevels() throws {
        let injector = try Injector.injectorWithBlock { $0.bindProvider(for: Bool.self) { _ in throw Failure() } }
        expectThrows(.missing(BindingKey(Bool??.self))) { let _: Bool?? = try injector.instance() }
        #expect(try injector.instance(for: Bool??.self) == nil)
        #expect(!injector.hasBinding(for: Bool??.self))
    }
}
