import BTKInjector
import TestSupport
import Testing

@Suite("Ownership of arguments and parameters of wired functions")
struct WiredOwnershipTests {
    @Test("An argument that is not Sendable is passed on, and is freed with its new owner")
    func nonSendable() throws {
        let alive = LifetimeTracker()
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireFactory(for: Page.self, taking: Ink.self, Ink.self, to: Page.init)
        }
        let make: Factory<Page, Ink, Ink> = try injector.factory()
        for _ in 0..<3 {
            var page: Page? = try make(Ink(alive), Ink(alive))
            #expect(alive.live == 2)
            #expect(page?.first !== page?.second)
            page = try injector.make(Ink(alive), Ink(alive))
            #expect(alive.live == 2)
            page = nil
            #expect(alive.live == 0)
        }
    }

    @Test("When the function fails, or a later parameter cannot be made, the arguments and the parameters are freed")
    func failures() throws {
        ThrownErrors.forget()
        let alive = LifetimeTracker()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Ink.self) { _ in Ink(alive) }
            binder.bindFactory(for: Int.self) { _ in throw Failure() }
            binder.wireFactory(
                for: String.self, taking: Ink?.self,
                to: { (a: Ink, b: Ink?, c: Provider<Ink>, d: Ink, n: Int) in "\(n)" })
            binder.wireFactory(for: Double.self, to: { (a: Ink, b: [Ink], n: Int) in 1 })
            binder.wireProvider(for: Bool.self, to: { (a: Ink, b: [Ink], n: Int) in true })
            binder.wireFactory(for: [Ink].self, taking: Ink?.self, to: { (a: Ink, b: Ink?) throws in throw Failure() })
        }
        for _ in 0..<3 {
            #expect(throws: InjectionError.self) { try injector.make(for: String.self, Ink(alive) as Ink?) }
            #expect(alive.live == 0)
            expectThrows(.failed(BindingKey([Ink].self))) { try injector.make(for: [Ink].self, Ink(alive) as Ink?) }
            #expect(alive.live == 0)
            #expect(throws: InjectionError.self) { try injector.make(for: Double.self) }
            #expect(alive.live == 0)
            #expect(throws: InjectionError.self) { try injector.instance(for: Bool.self) }
            #expect(alive.live == 0)
        }
    }

    @Test("The function's captured objects last as long as the injector, also after overrides and children")
    func capturedObjects() throws {
        let alive = LifetimeTracker()
        var injector: Injector?
        do {
            let shared = Tracked(alive)
            injector = try .injectorWithBlock { binder in
                binder.wireFactory(
                    for: Int.self, taking: Int.self, to: { (n: Int) in withExtendedLifetime(shared) { n } })
                binder.wireProvider(for: String.self, to: { withExtendedLifetime(shared) { "" } })
            }
        }
        #expect(alive.live == 1)
        var other = try injector?.overriding { $0.wireProvider(for: String.self, to: { "other" }) }
        injector = nil
        #expect(alive.live == 1)
        #expect(try other?.make(for: Int.self, 3) == 3)
        other = nil
        #expect(alive.live == 0)
    }
}

/// Not Sendable.
private final class Ink {
    private let life: Tracked

    init(_ alive: LifetimeTracker) { life = alive.track() }
}

/// Not Sendable.
private final class Page {
    let first: Ink
    let second: Ink
    init(first: Ink, second: Ink) { (self.first, self.second) = (first, second) }
}
