import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

private final class Root: Sendable { let text = "root" }
private struct Name: Sendable { let text: String }
private protocol Clock: Sendable { var hour: Int { get } }
private struct Noon: Clock { let hour = 12 }

/// Seeds that generic code declares by one type, and what their child has.
private struct SeedCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Makes a child of an ordinary declaration, and one of the main actor.
    let makeChildren: @MainActor @Sendable () throws -> [Injector]
    /// Returns the seeds that a child has, as a text.
    let read: @MainActor @Sendable (Injector) throws -> String
    let text: String

    init<Seeds: Sendable>(
        _ title: String, _ seeds: Seeds, _ text: String,
        _ read: @escaping @MainActor @Sendable (Injector) throws -> String
    ) {
        testDescription = title
        self.read = read
        self.text = text
        makeChildren = {
            let app = try Injector { binder in
                binder.bindChild(for: Root.self, taking: Seeds.self) { $0.wireProvider { Root() } }
                binder.mainActor.bindChild(for: Root.self, named: "main", taking: Seeds.self) {
                    $0.wireProvider { Root() }
                }
            }
            let ordinary: Child<Root> = try app.make(seeds)
            let other: Child<Root> = try app.mainActor.make(named: "main", seeds)
            return [ordinary.injector, other.injector]
        }
    }
}

@MainActor private func number(_ injector: Injector) throws -> Int { try injector.mainActor.instance() }
@MainActor private func name(_ injector: Injector) throws -> String {
    try injector.mainActor.instance(for: Name.self).text
}

private let cases = [
    SeedCase("one", 7, "7") { "\(try number($0))" },
    SeedCase("a pair is two", (7, Name(text: "Ada")), "7 Ada") { "\(try number($0)) \(try name($0))" },
    SeedCase("a pair with padding", (true, 7), "true 7") {
        "\(try $0.mainActor.instance(for: Bool.self)) \(try number($0))"
    },
    SeedCase("three", (true, Name(text: "Ada"), 7), "true Ada 7") {
        "\(try $0.mainActor.instance(for: Bool.self)) \(try name($0)) \(try number($0))"
    },
    SeedCase("a pair within a pair is one", ((1, Name(text: "Ada")), 7), "1 Ada 7") {
        let pair = try $0.mainActor.instance(for: (Int, Name).self)
        return "\(pair.0) \(pair.1.text) \(try number($0))"
    },
    SeedCase("Void is none", (), "[]") { "\(try $0.mainActor.instances(for: Void.self))" },
    SeedCase("an optional", 7 as Int?, "Optional(7)") { "\(try $0.mainActor.instance(for: Int?.self) as Any)" },
    SeedCase("an optional pair", (7, Name(text: "Ada")) as (Int, Name)?, "7 Ada") {
        let pair = try $0.mainActor.instance(for: (Int, Name)?.self)
        return pair.map { "\($0.0) \($0.1.text)" } ?? ""
    },
    SeedCase("a metatype", Int.self as Int.Type, "Int") { "\(try $0.mainActor.instance(for: Int.Type.self))" },
    SeedCase("a protocol", Noon() as any Clock, "12") { "\(try $0.mainActor.instance(for: Clock.self).hour)" },
]

@Suite("Seeds that generic code declares by one type") struct SeedListTests {
    @Test("Children have them, of both kinds, and so do their overrides", arguments: cases)
    @MainActor fileprivate func values(_ row: SeedCase) throws {
        for child in try row.makeChildren() {
            #expect(try row.read(child) == row.text)
            #expect(try child.instance(for: Root.self).text == "root")
            let override = try child.overriding { $0.wireProvider { Root() } }
            #expect(try row.read(override) == row.text)
            #expect(try child.verify() == [])
        }
    }

    @Test("Each is released once, with its child") func release() throws {
        let tracker = LifetimeTracker()
        func makeAndRelease<Seeds: Sendable>(_ seeds: Seeds) throws {
            let app = try Injector { binder in
                binder.bindChild(for: Root.self, taking: Seeds.self) { $0.wireProvider { Root() } }
            }
            let child: Child<Root> = try app.make(seeds)
            #expect(tracker.live == 2)
            withExtendedLifetime(child) {}
        }
        try makeAndRelease((7, tracker.track(), true, [tracker.track()]))
        #expect(tracker.live == 0)
    }

    @Test("Labels are refused, since seeds are told apart by their types") func labels() throws {
        func problems<Seeds: Sendable>(taking seeds: Seeds.Type) throws -> [InjectionError] {
            try TestSupport.problems { binder in
                binder.bindChild(for: Root.self, taking: seeds) { $0.wireProvider { Root() } }
            }
        }
        let key = BindingKey(Child<Root>.self)
        #expect(
            try problems(taking: (number: Int, name: Name).self)
                == [.argumentMismatch(key, expected: "(Int, Name)", requested: "(number: Int, name: Name)")])
    }
}
