import BTKInjector
import TestSupport
import Testing

@Suite("Handles")
struct HandleTests {
    @Test("Copies of a handle are the same handle, whatever it gets its instances from")
    func copies() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: Int.self, named: "n") { _ in 2 }
            binder.bindFactory(for: String.self) { (_, n: Int) in "made \(n)" }
        }
        let handmade = Locked()
        let providers: [Provider<Int>] = [
            try injector.provider(), try injector.provider(named: "n"), Provider { handmade.add() },
        ]
        let copies = providers.map { $0 } + providers
        #expect(try copies.map { try $0.get() } == [1, 2, 1, 1, 2, 2])
        let factories: [Factory<String, Int>] = [try injector.factory(), Factory { n in "hand \(n)" }]
        #expect(try (factories + factories).map { try $0(3) } == ["made 3", "hand 3", "made 3", "hand 3"])
    }

    @Test("The objects that a handle made by hand captures are released with its last copy")
    func handmade() throws {
        let alive = LifetimeTracker()
        do {
            let object = Tracked(alive)
            let provider = Provider { object }
            let factory = Factory { (_: Int) in object }
            let copies = [provider, provider]
            #expect(try copies[1].get() === factory(1))
        }
        #expect(alive.live == 0)
    }

    @Test("A handle made by hand wraps its block's error with the key of its type, and passes the injector's as it is")
    func errors() throws {
        let (number, text) = (BindingKey(Int.self), BindingKey(String.self))
        let provider = Provider<Int> { throw Failure() }
        let factory = Factory<String, Int> { _ in throw Failure() }
        let passing = Provider<Int> { throw InjectionError.notAFactory(text) }
        expectThrows(.failed(number)) { try provider.get() }
        expectThrows(.failed(text)) { try factory(1) }
        expectThrows(.notAFactory(text)) { try passing.get() }
        // Within a block the path goes on.
        let injector = try Injector.injectorWithBlock { $0.bindFactory(for: Bool.self) { _ in try provider.get() > 0 } }
        expectThrows(.failed(BindingKey(Bool.self), number)) { try injector.make(for: Bool.self) }
    }
}
