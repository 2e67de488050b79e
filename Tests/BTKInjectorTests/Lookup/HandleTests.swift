import BTKInjector
import TestSupport
import Testing

@Suite("Handles: copies, kinds and where they stop")
struct HandleTests {
    @Test("Copies of a handle are the same handle, whatever it gets its instances from")
    func copies() throws {
        let injector = try makeInjector()
        let handmade = Locked()
        let providers: [Provider<Int>] = [
            try injector.provider(), try injector.provider(named: "n"), Provider { handmade.add() },
        ]
        let copies = providers.map { $0 } + providers
        #expect(try copies.map { try $0.get() } == [1, 2, 1, 1, 2, 2])
        let factories: [Factory<String, Int>] = [try injector.factory(), Factory { n in "hand \(n)" }]
        #expect(try (factories + factories).map { try $0(3) } == ["made 3", "hand 3", "made 3", "hand 3"])
    }

    @Test("A copy outlives the handle it was made of, and no injector")
    func lifetimes() throws {
        var injector: Injector? = try makeInjector()
        var handle: Provider<Int>? = try injector?.provider()
        var optional: Provider<Int?>? = try injector?.provider()
        var factory: Factory<String, Int>? = try injector?.factory()
        let copies = (handle, optional, factory)
        (handle, optional, factory) = (nil, nil, nil)
        #expect(try copies.0?.get() == 1)
        #expect(try copies.1?.get() == 1)
        #expect(try copies.2?(3) == "made 3")
        injector = nil
        expectThrows(.injectorReleased(BindingKey(Int.self))) { try copies.0?.get() }
        expectThrows(.injectorReleased(BindingKey(Int.self))) { try copies.1?.get() }
        expectThrows(.injectorReleased(BindingKey(String.self))) { try copies.2?(3) }
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
    }

    @Test("Many threads call copies of handles while their injector is released, and its instances are freed")
    func threads() throws {
        let alive = LifetimeTracker()
        let box = Locked<Injector?>(nil)
        box.value = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Tracked.self) { _ in Tracked(alive) }
            binder.wireFactory(for: [Tracked].self, taking: Int.self, to: { (n: Int, o: Tracked) in [o] })
        }
        let handle: Provider<Tracked> = try #require(box.value).provider()
        let make: Factory<[Tracked], Int> = try #require(box.value).factory()
        let results = try onThreads(4) { n in
            var released = false
            for round in 0..<500 {
                if n == 0, round == 250 { box.value = nil }
                let copies = (handle, make)
                do throws(InjectionError) {
                    _ = try (copies.0.get(), copies.1(round))
                } catch {
                    guard case .injectorReleased = error else { throw error }
                    released = true
                }
            }
            return released
        }
        #expect(results[0])
        #expect(alive.live == 0)
    }

    private func makeInjector() throws -> Injector {
        try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: Int.self, named: "n") { _ in 2 }
            binder.bindFactory(for: String.self) { (_, n: Int) in "made \(n)" }
        }
    }
}
