import BTKInjector
import BTKInjectorTesting
import Testing

private nonisolated protocol Clock: Sendable {
    var hour: Int { get }
}

private nonisolated struct FixedClock: Clock {
    let hour: Int
}

private final class Banner {
    @Provider var clock: any Clock
    var text: String { clock.hour < 12 ? "Good morning" : "Good day" }
}

/// Belongs to the main actor, as all here that does not say otherwise.
private enum App {
    static var hour = 9

    static func wiring(_ binder: inout Binder) throws {
        let hour = hour
        binder.bindProvider(for: Clock.self) { _ in FixedClock(hour: hour) }
    }

    static func noon(_ binder: inout Binder) {
        binder.bindProvider(for: Clock.self) { _ in FixedClock(hour: 12) }
    }

    static func makeInjector() throws -> Injector {
        try Injector.injectorWithBlock(wiring)
    }
}

@Suite("The traits on the main actor, by default", .injector(App.wiring))
struct TraitTests {
    @Test("a function")
    func function() {
        #expect(Banner().text == "Good morning")
    }

    @Test("a closure", .injector { @MainActor binder in App.noon(&binder) })
    func closure() {
        #expect(Banner().text == "Good day")
    }

    @Test(
        "a closure of no actor",
        .injector { binder in binder.bindProvider(for: Clock.self) { _ in FixedClock(hour: 12) } })
    func plain() {
        #expect(Banner().text == "Good day")
    }

    @Test("an override of what the suite has", .overriding { @MainActor in App.noon(&$0) })
    func adding() {
        #expect(Banner().text == "Good day")
    }

    @Test("an override of an injector that is made there", .overriding(try App.makeInjector(), App.noon))
    func overriding() {
        #expect(Banner().text == "Good day")
    }

    @Test(
        "an override of an injector that is made there, by a closure",
        .overriding(try App.makeInjector()) { @MainActor _ in })
    func overridingByClosure() {
        #expect(Banner().text == "Good morning")
    }
}
