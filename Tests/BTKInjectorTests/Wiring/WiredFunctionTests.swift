import BTKInjector
import TestSupport
import Testing

@Suite("Wired functions")
struct WiredFunctionTests {
    @Test("A provider gives one instance, a factory new ones, made of what their parameters are bound to")
    func sharedAndNew() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Store.self, to: DefaultStore.init)
            binder.wireFactory(for: Store.self, named: "new", to: DefaultStore.init)
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            // A new part for each of them.
            binder.wireFactory(for: Tracked.self, to: { Tracked() })
        }
        let stores = try ["", "", "new", "new"].map { name in
            let store = try injector.instance(for: Store.self, named: name.isEmpty ? nil : BindingName(name))
            return try #require(store as? DefaultStore)
        }
        #expect(stores[0] === stores[1])
        #expect(Set(stores.map(ObjectIdentifier.init)).count == 3)
        #expect(Set(stores.map { ObjectIdentifier($0.part) }).count == 3)
        for store in stores { #expect(try store.clock === injector.instance(for: Clock.self)) }
    }

    @Test("A handle as parameter gives the shared instance later, or makes new ones, with arguments and without")
    func handles() throws {
        let builds = Locked()
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Screens.self, to: Screens.init)
            binder.bindProvider(for: Clock.self) { _ in builds.counting(SystemClock()) }
            binder.bindFactory(for: Paper.self) { (_, title: String, row: Int) in Paper("\(title) \(row)") }
            binder.bindFactory(for: Paper.self) { _ in Paper("plain") }
        }
        let screens = try injector.instance(for: Screens.self)
        #expect(builds.value == 0)
        #expect(try screens.clock.get() === injector.instance(for: Clock.self))
        #expect(try screens.later?.get() === injector.instance(for: Clock.self))
        #expect(try screens.make("list", 3).title == "list 3")
        #expect(try screens.makePlain().title == "plain")
        #expect(try screens.makePlain() !== screens.makePlain())
    }

    @Test("A function's error is wrapped once with the whole path, and the next request tries again")
    func throwing() throws {
        let tries = Locked()
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Int.self, to: { () throws in if tries.add() < 3 { throw Failure() } else { 7 } })
            binder.wireProvider(for: String.self, to: { (n: Int) in "\(n)" })
            binder.wireFactory(for: String.self, named: "new", to: { (n: Int) in "\(n)" })
            binder.wireProvider(for: Bool.self, to: { () throws in throw InjectionError.globalInjectorNotSet })
        }
        let number = BindingKey(Int.self)
        expectThrows(.failed(BindingKey(String.self), number)) { try injector.instance(for: String.self) }
        expectThrows(.failed(BindingKey(String.self, named: "new"), number)) {
            try injector.instance(for: String.self, named: "new")
        }
        #expect(try injector.instance(for: String.self) == "7")
        #expect(tries.value == 3)
        // The injector's own passes as it is.
        expectThrows(.globalInjectorNotSet) { try injector.instance(for: Bool.self) }
    }
}

private protocol Clock: AnyObject, Sendable {}

private final class SystemClock: Clock {}

/// Not Sendable.
private final class Paper {
    var title: String
    init(_ title: String) { self.title = title }
}

private protocol Store: AnyObject, Sendable {}

private final class DefaultStore: Store {
    let clock: any Clock
    let part: Tracked
    init(clock: any Clock, part: Tracked) { (self.clock, self.part) = (clock, part) }
}

private struct Screens: Sendable {
    let clock: Provider<any Clock>
    let later: Provider<any Clock>?
    let make: Factory<Paper, String, Int>
    let makePlain: Factory<Paper>
}
