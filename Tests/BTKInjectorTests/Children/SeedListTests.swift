import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

private final class Root: Sendable {}
private struct Name: Sendable { let text: String }

@Suite("Seeds that generic code declares by one type") @MainActor struct SeedListTests {
    @Test("Children have them, of both kinds, and so do their overrides") func values() throws {
        let ada = Name(text: "Ada")
        try expect((7, ada), "7 Ada") { "\(try number($0)) \(try name($0))" }
        try expect((true, ada, 7), "true Ada 7") {
            "\(try $0.mainActor.instance(for: Bool.self)) \(try name($0)) \(try number($0))"
        }
        // A pair within a pair is one seed.
        try expect(((1, ada), 7), "1 Ada 7") {
            let pair = try $0.mainActor.instance(for: (Int, Name).self)
            return "\(pair.0) \(pair.1.text) \(try number($0))"
        }
        try expect((), "[]") { "\(try $0.mainActor.instances(for: Void.self))" }
        try expect((7, ada) as (Int, Name)?, "7 Ada") {
            let pair = try $0.mainActor.instance(for: (Int, Name)?.self)
            return pair.map { "\($0.0) \($0.1.text)" } ?? ""
        }
    }

    /// Expects that children of an ordinary declaration, and of one of the main actor, have seeds with a text.
    private func expect<Seeds: Sendable>(
        _ seeds: Seeds, _ text: String, sourceLocation: SourceLocation = #_sourceLocation,
        read: (Injector) throws -> String
    ) throws {
        let app = try Injector { binder in
            binder.bindChild(for: Root.self, taking: Seeds.self) { $0.wireProvider { Root() } }
            binder.mainActor.bindChild(for: Root.self, named: "main", taking: Seeds.self) {
                $0.wireProvider { Root() }
            }
        }
        let ordinary: Child<Root> = try app.make(seeds)
        let other: Child<Root> = try app.mainActor.make(named: "main", seeds)
        for child in [ordinary.injector, other.injector] {
            #expect(try read(child) == text, sourceLocation: sourceLocation)
            let override = try child.overriding { $0.wireProvider { Root() } }
            #expect(try read(override) == text, sourceLocation: sourceLocation)
            #expect(try child.verify() == [], sourceLocation: sourceLocation)
        }
    }

    private func number(_ injector: Injector) throws -> Int { try injector.mainActor.instance() }
    private func name(_ injector: Injector) throws -> String { try injector.mainActor.instance(for: Name.self).text }

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
}
