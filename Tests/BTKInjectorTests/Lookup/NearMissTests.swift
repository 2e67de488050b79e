import BTKInjector
import TestSupport
import Testing

private struct Cache {}
private struct CacheInMemory {}
private enum Pair<First, Second> {}
private enum Pear<First, Second> {}

/// The lines about near misses in the text of a request's error.
private func nearMisses(
    of type: any Any.Type, named name: BindingName? = nil, _ bind: (inout Binder) -> Void
) throws -> [String] {
    let injector = try Injector(bind)
    func ask<T>(_ type: T.Type) -> InjectionError? { failure { try injector.factory(for: type, named: name) } }
    return nearMisses(in: ask(type))
}

/// The lines about near misses in an error's text.
private func nearMisses(in error: InjectionError?) -> [String] {
    error?.description.split(separator: "\n").filter { $0.contains("did you mean ") }.map(String.init) ?? []
}

@Suite("Near misses") struct NearMissTests {
    @Test("The three nearest names are told, the nearest first, and of two as near the one bound first")
    func names() throws {
        let misses = try nearMisses(of: Int.self, named: "disk") { binder in
            for name: BindingName in ["desktop", "disc", "dusk", "a longer name", "disk2", "task"] {
                binder.bindProvider(for: Int.self, named: name, fileID: "App/W.swift", line: 1) { _ in 1 }
            }
            binder.bindProvider(for: Int.self, fileID: "App/W.swift", line: 1) { _ in 1 }
        }
        #expect(
            misses
                == ["disc", "dusk", "disk2"].map { name in
                    "  fix: did you mean Int named \"\(name)\", bound at App/W.swift:1? name it: `named: \"\(name)\"`."
                })
    }

    @Test(
        "A name with a typing error finds the one that was meant first",
        arguments: ["backgroud", "backgrounds", "bakcground", "Background", "background-2"])
    func typingErrors(_ name: String) throws {
        let misses = try nearMisses(of: Int.self, named: BindingName(name)) { binder in
            for other: BindingName in ["back", "foreground", "playground", "main", "background", "backup"] {
                binder.bindProvider(for: Int.self, named: other) { _ in 1 }
            }
        }
        #expect(misses.count == 3)
        #expect(misses.first?.contains("\"background\"") == true)
    }

    /// Names were compared by all of their letters, each with each: two of 100,000 would have taken minutes.
    @Test("Names of 100,000 letters are compared, and the nearest is told first") func longNames() throws {
        let name = String(repeating: "a", count: 100_000)
        let misses = try nearMisses(of: Int.self, named: BindingName(name + "b")) { binder in
            for other in ["x" + name, "y" + name, "z", name] {
                binder.bindProvider(for: Int.self, named: BindingName(other)) { _ in 1 }
            }
        }
        #expect(misses.count == 3)
        #expect(misses.first?.hasPrefix("  fix: did you mean Int named \"aaa") == true)
    }

    /// `PodcastModel` was proposed for `Podcast`, and a cache of pictures for one of notes.
    @Test("Types that are only called alike are not told: parts of one another, other arguments of a generic type")
    func types() throws {
        let misses = try nearMisses(of: Pair<Int, Int>.self) { binder in
            binder.bindFactory(for: Pair<Int, Bool>.self) { _ in fatalError() }
            binder.bindFactory(for: Pear<Int, Int>.self) { _ in fatalError() }
            binder.bindFactory(for: Child<Pair<Int, Int>>.self) { _ in fatalError() }
            binder.bindFactory(for: Pair<Int, Int>?.self, fileID: "App/W.swift", line: 3) { _ in nil }
        }
        #expect(misses == ["  fix: did you mean Optional<Pair<Int, Int>>, bound at App/W.swift:3?"])
        #expect(
            try nearMisses(of: Cache.self) { $0.bindProvider(for: CacheInMemory.self) { _ in CacheInMemory() } } == [])
    }

    @Test("What conforms to the missing protocol is told, and a protocol to which the missing type conforms")
    func conformance() throws {
        func bind(_ binder: inout Binder) {
            binder.bindProvider(for: Shape.self, fileID: "App/W.swift", line: 1) { _ in Square() }
            binder.bindProvider(for: Circle.self, fileID: "App/W.swift", line: 2) { _ in Circle() }
            binder.bindProvider(for: Cache.self) { _ in Cache() }
            binder.bindProvider(for: (any Box<Int>).self, fileID: "App/W.swift", line: 3) { _ in IntBox() }
            binder.bindProvider(for: IntBox.self, fileID: "App/W.swift", line: 4) { _ in IntBox() }
            binder.bindProvider(for: IntPacket.self, fileID: "App/W.swift", line: 5) { _ in IntPacket() }
        }
        #expect(
            try nearMisses(of: Square.self, bind)
                == ["  fix: did you mean Shape, bound at App/W.swift:1, to which it conforms?"])
        #expect(
            try nearMisses(of: (any Round).self, bind)
                == ["  fix: did you mean Circle, bound at App/W.swift:2? bind it `for: Round.self`."])
        // The runtime does not tell for which type a box is one.
        #expect(
            try nearMisses(of: (any Box<String>).self, bind) == [
                "  fix: did you mean IntBox, bound at App/W.swift:4? bind it `for: (any Box<String>).self`, if it is one."
            ])
        // `_p` ends the name of a protocol, for the runtime.
        #expect(try nearMisses(of: (any Data_packet<Int>).self, bind).first?.contains("did you mean IntPacket") == true)
    }

    @Test("A part of a missing composition is told, and a composition of which the missing protocol is a part")
    func compositions() throws {
        #expect(
            try nearMisses(of: (any Round & Shape).self) { binder in
                binder.bindProvider(for: Shape.self, fileID: "App/W.swift", line: 1) { _ in Square() }
            } == [
                "  fix: did you mean Shape, bound at App/W.swift:1, a part of it? bind what is both "
                    + "`for: (Round & Shape).self`."
            ])
        #expect(
            try nearMisses(of: (any Round).self) { binder in
                binder.bindProvider(for: (any Round & Shape).self, fileID: "App/W.swift", line: 1) { _ in Circle() }
            } == [
                "  fix: did you mean Round & Shape, bound at App/W.swift:1, which is one, too? take that, or bind it "
                    + "`for: Round.self`."
            ])
    }

    protocol Shape: Sendable {}
    protocol Round {}
    protocol Box<Item>: Sendable { associatedtype Item }
    // swift-format-ignore
    protocol Data_packet<Item>: Sendable { associatedtype Item }
    struct IntPacket: Data_packet { typealias Item = Int }
    struct Square: Shape {}
    struct Circle: Shape, Round {}
    struct IntBox: Box { typealias Item = Int }

    @Test("What requests the missing binding is not told, whether its block requests it or it is wired")
    func requesters() throws {
        let injector = try Injector { binder in
            binder.bindProvider(for: Int.self, named: "disk2") { try $0.instance(for: Int.self, named: "disk") }
            binder.bindProvider(for: Int.self, named: "disks", fileID: "App/W.swift", line: 1) { _ in 1 }
        }
        let request = failure { try injector.instance(for: Int.self, named: "disk2") }
        #expect(
            nearMisses(in: request)
                == ["  fix: did you mean Int named \"disks\", bound at App/W.swift:1? name it: `named: \"disks\"`."])

        let wiring = try problems { binder in
            binder.wireProvider(to: { (_: any Shape) in Square() })
            binder.bindProvider(for: Circle.self, fileID: "App/W.swift", line: 2) { _ in Circle() }
        }
        #expect(
            wiring.map(nearMisses)
                == [["  fix: did you mean Circle, bound at App/W.swift:2? bind it `for: Shape.self`."]])
    }

    /// Only bindings of the very same name were looked at for an optional.
    @Test("Of a missing optional the wrapped type is told, under another name") func optional() throws {
        let injector = try Injector { $0.bindProvider(for: Cache.self, named: "a") { _ in Cache() } }
        let error = failure { let _: Cache? = try injector.instance() }
        #expect(nearMisses(in: error).first?.contains("did you mean Cache named \"a\"") == true)
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
            try code { try $0.instance(for: (@Sendable (Int) -> String).self) },
            try code { try $0.instance(for: Int.self, named: "a\n\"b\"") },
            try code { try $0.factory(for: Shape.self, taking: (Int, Shape?).self) },
        ]
        #expect(
            codes == [
                "binder.bindProvider(for: (Round & Shape).self) { i in … }",
                "binder.bindFactory(for: ((Int) -> String).self) { i in … }",
                "binder.bindProvider(for: (@Sendable (Int) -> String).self) { i in … }",
                #"binder.bindProvider(for: Int.self, named: "a\n\"b\"") { i in … }"#,
                "binder.bindFactory(for: Shape.self) { (i, a1: Int, a2: Optional<Shape>) in … }",
            ])
    }
}
