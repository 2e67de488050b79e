import BTKInjector
import TestSupport
import Testing

@Suite("Near misses") struct NearMissTests {
    protocol Shape: Sendable {}
    protocol Round {}
    // `_p` ends the name of a protocol, for the runtime.
    // swift-format-ignore
    protocol Data_packet<Item>: Sendable { associatedtype Item }
    struct Square: Shape {}
    struct Circle: Shape, Round {}
    struct IntPacket: Data_packet { typealias Item = Int }
    enum Pair<First, Second> {}
    enum Pear<First, Second> {}
    enum PairOfTwo<First, Second> {}

    /// Returns the proposals in the text of a request's error, without their first words.
    private func nearMisses<T>(
        of type: T.Type, named name: BindingName? = nil, _ bind: (inout Binder) -> Void
    ) throws -> [String] {
        let injector = try Injector(bind)
        return nearMisses(in: failure { try injector.factory(for: type, named: name) })
    }

    private func nearMisses(in error: InjectionError?) -> [String] {
        let start = "  fix: did you mean "
        let lines = error?.description.split(separator: "\n").filter { $0.hasPrefix(start) } ?? []
        return lines.map { String($0.dropFirst(start.count)) }
    }

    private func bindNumbers(_ names: [String], _ binder: inout Binder) {
        for name in names {
            binder.bindProvider(for: Int.self, named: BindingName(name), fileID: "App/W.swift", line: 1) { _ in 1 }
        }
    }

    private func proposal(of name: String) -> String {
        "Int named \"\(name)\", bound at App/W.swift:1? name it: `named: \"\(name)\"`."
    }

    @Test("The three nearest names are told, the nearest first, and of two as near the one bound first")
    func names() throws {
        let misses = try nearMisses(of: Int.self, named: "disk") { binder in
            bindNumbers(["desktop", "disc", "dusk", "a longer name", "disk2", "task"], &binder)
            binder.bindProvider(for: Int.self) { _ in 1 }
        }
        #expect(misses == ["disc", "dusk", "disk2"].map(proposal))
    }

    @Test(
        "A name with a typing error finds the one that was meant first",
        arguments: ["backgroud", "backgrounds", "bakcground", "Background", "background-2"])
    func typingErrors(_ name: String) throws {
        let misses = try nearMisses(of: Int.self, named: BindingName(name)) {
            bindNumbers(["back", "foreground", "playground", "main", "background", "backup"], &$0)
        }
        #expect(misses.count == 3)
        #expect(misses.first == proposal(of: "background"))
    }

    @Test("Types that are only called alike are not told: parts of one another, other arguments of a generic type")
    func types() throws {
        let misses = try nearMisses(of: Pair<Int, Int>.self) { binder in
            binder.bindFactory(for: Pair<Int, Bool>.self) { _ in fatalError() }
            binder.bindFactory(for: Pear<Int, Int>.self) { _ in fatalError() }
            binder.bindFactory(for: Child<Pair<Int, Int>>.self) { _ in fatalError() }
            binder.bindFactory(for: PairOfTwo<Int, Int>.self) { _ in fatalError() }
            binder.bindFactory(for: Pair<Int, Int>?.self, fileID: "App/W.swift", line: 3) { _ in nil }
        }
        #expect(misses == ["Optional<Pair<Int, Int>>, bound at App/W.swift:3?"])
    }

    @Test("What conforms to the missing protocol is told, and a protocol to which the missing type conforms")
    func conformance() throws {
        func bind(_ binder: inout Binder) {
            binder.bindProvider(for: Shape.self, fileID: "App/W.swift", line: 1) { _ in Square() }
            binder.bindProvider(for: Circle.self, fileID: "App/W.swift", line: 2) { _ in Circle() }
            binder.bindProvider(for: (any Data_packet<Int>).self, fileID: "App/W.swift", line: 3) { _ in IntPacket() }
            binder.bindProvider(for: IntPacket.self, fileID: "App/W.swift", line: 4) { _ in IntPacket() }
        }
        #expect(try nearMisses(of: Square.self, bind) == ["Shape, bound at App/W.swift:1, to which it conforms?"])
        let round = try nearMisses(of: (any Round).self, bind)
        #expect(round == ["Circle, bound at App/W.swift:2? bind it `for: Round.self`."])
        // The runtime does not tell for which type a packet is one.
        #expect(
            try nearMisses(of: (any Data_packet<String>).self, bind)
                == ["IntPacket, bound at App/W.swift:4? bind it `for: (any Data_packet<String>).self`, if it is one."])
    }

    @Test("A part of a missing composition is told, and a composition of which the missing protocol is a part")
    func compositions() throws {
        let part = try nearMisses(of: (any Round & Shape).self) { binder in
            binder.bindProvider(for: Shape.self, fileID: "App/W.swift", line: 1) { _ in Square() }
        }
        #expect(
            part == ["Shape, bound at App/W.swift:1, a part of it? bind what is both `for: (Round & Shape).self`."])
        let whole = try nearMisses(of: (any Round).self) { binder in
            binder.bindProvider(for: (any Round & Shape).self, fileID: "App/W.swift", line: 1) { _ in Circle() }
        }
        #expect(
            whole == [
                "Round & Shape, bound at App/W.swift:1, which is one, too? take that, or bind it `for: Round.self`."
            ])
    }

    @Test("What requests the missing binding is not told, whether its block requests it or it is wired")
    func requesters() throws {
        let injector = try Injector { binder in
            binder.bindProvider(for: Int.self, named: "disk2") { try $0.instance(for: Int.self, named: "disk") }
        }
        let request = failure { try injector.instance(for: Int.self, named: "disk2") }
        #expect(request == .missing(intKey("disk2"), intKey("disk")))
        #expect(nearMisses(in: request) == [])
        let wiring = try problems { $0.wireProvider(to: { (_: any Shape) in Square() }) }
        #expect(wiring.map(nearMisses) == [[]])
    }

    /// `binder.bindProvider(for: Shape & Round.self)` does not compile, nor does a name with a quote in it, nor a
    /// provider of a function that is not Sendable. And a request for a factory would fail by `notAFactory`.
    @Test("The code that a text proposes can be compiled, and binds a factory where one is requested")
    func proposedCode() throws {
        func code<T>(_ request: (Injector) throws -> T) throws -> String {
            let error = try #require(failure { try request(Injector { _ in }) })
            return String(error.description.split(separator: "`")[1])
        }
        let codes = [
            try code { try $0.instance(for: (any Shape & Round).self) },
            try code { try $0.instance(for: ((Int) -> String).self) },
            try code { try $0.instance(for: Int.self, named: "a\n\"b\"") },
            try code { try $0.factory(for: Shape.self, taking: (Int, Shape?).self) },
        ]
        #expect(
            codes == [
                "binder.bindProvider(for: (Round & Shape).self) { i in … }",
                "binder.bindFactory(for: ((Int) -> String).self) { i in … }",
                #"binder.bindProvider(for: Int.self, named: "a\n\"b\"") { i in … }"#,
                "binder.bindFactory(for: Shape.self) { (i, a1: Int, a2: Optional<Shape>) in … }",
            ])
    }
}
