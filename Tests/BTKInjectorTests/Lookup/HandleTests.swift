import BTKInjector
import TestSupport
import Testing

@Suite("Handles") struct HandleTests {
    @Test("The objects that a handle made by hand captures are released with its last copy") func handmade() throws {
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
        let number = BindingKey(Int.self)
        let text = BindingKey(String.self)
        let provider = Provider<Int> { throw Failure() }
        let factory = Factory<String, Int> { _ in throw Failure() }
        let passing = Provider<Int> { throw InjectionError.notAFactory(text) }
        expectThrows(.failed(number)) { try provider.get() }
        expectThrows(.failed(text)) { try factory(1) }
        expectThrows(.notAFactory(text)) { try passing.get() }
        // Within a block the path goes on.
        let injector = try Injector { $0.bindFactory(for: Bool.self) { _ in try provider.get() > 0 } }
        expectThrows(.failed(BindingKey(Bool.self), number)) { try injector.make(for: Bool.self) }
    }
}

/// Forwards to an injector.
private struct Facade: InstanceSource {
    let injector: Injector

    var _lookupContext: _LookupContext { _read { yield injector._lookupContext } }
}

/// Forwards to an injector that nobody else keeps.
private struct PassingFacade: InstanceSource {
    let makeInjector: @Sendable () -> Injector

    var _lookupContext: _LookupContext {
        _read {
            let injector = makeInjector()
            yield injector._lookupContext
        }
    }
}

@Suite("Types that forward to an injector") struct FacadeTests {
    @Test("A facade has the requests and the handles of its injector") func requests() throws {
        let facade = Facade(
            injector: try Injector { binder in
                binder.bindProvider(for: Int.self) { _ in 7 }
                binder.bindFactory(for: String.self) { (_, n: Int) in "\(n)" }
            })
        #expect(try facade.instances(for: Int.self) == [try facade.instance()])
        #expect(facade.hasBinding(for: Int.self))
        #expect(try facade.provider(for: Int.self).get() == 7)
        #expect(try facade.factory(for: String.self, taking: Int.self)(3) == facade.make(for: String.self, 3))
    }

    /// The context was a value, and the injector ended before it was used.
    @Test("An injector that only the lookup keeps lasts until the lookup ends") func passing() throws {
        let tracker = LifetimeTracker()
        let facade = PassingFacade {
            try! Injector { binder in
                binder.bindProvider(for: Tracked.self) { _ in tracker.track() }
                binder.bindProvider(for: Int.self) { i in
                    _ = try i.instance(for: Tracked.self)
                    return tracker.live
                }
            }
        }
        for _ in 1...10 {
            #expect(try facade.instance(for: Int.self) == 1)
            #expect(tracker.live == 0)
        }
    }
}
