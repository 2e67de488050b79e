import BTKInjector
import TestSupport
import Testing

@Suite("Handles") struct HandleTests {
    @Test("A handle made by hand gives what its block returns") func handmade() throws {
        #expect(try Provider { 7 }.get() == 7)
        #expect(try Factory { (number: Int) in "\(number)" }(7) == "7")
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

/// Forwards to an injector that nobody else keeps.
private struct Facade: InstanceSource {
    let makeInjector: @Sendable () -> Injector

    var _lookupContext: _LookupContext {
        _read {
            let injector = makeInjector()
            yield injector._lookupContext
        }
    }
}

@Suite("Types that forward to an injector") struct FacadeTests {
    /// The context was a value, and the injector ended before it was used.
    @Test("An injector that only the lookup keeps lasts until the lookup ends") func passing() throws {
        let tracker = LifetimeTracker()
        let facade = Facade {
            try! Injector { binder in
                binder.bindProvider(for: Tracked.self) { _ in tracker.track() }
                binder.bindProvider(for: Int.self) { i in
                    _ = try i.instance(for: Tracked.self)
                    return tracker.live
                }
            }
        }
        #expect(try facade.instance(for: Int.self) == 1)
        #expect(tracker.live == 0)
    }
}
