import BTKInjector
import TestSupport
import Testing

@Suite("Handles")
struct HandleTests {
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
