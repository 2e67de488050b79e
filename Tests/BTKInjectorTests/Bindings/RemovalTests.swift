import BTKInjector
import Testing

@Suite("Removed bindings")
struct RemovalTests {
    @Test("A key that is removed and bound by turns has the last binding, once; one that is replaced keeps its place")
    func removeByTurns() throws {
        let original = try Injector.injectorWithBlock { binder in
            for name: BindingName in ["a", "b", "c"] {
                binder.bindProvider(for: String.self, named: name) { _ in "base" }
            }
        }
        let override = try original.overriding { binder in
            binder.bindProvider(for: String.self, named: "c") { _ in "first" }
            binder.bindProvider(for: String.self, named: "b") { _ in "replaced" }
            for number in 1...3 {
                binder.removeBinding(for: String.self, named: "a")
                binder.bindProvider(for: String.self, named: "a") { _ in "\(number)" }
                binder.removeBinding(for: Int.self, named: "a")
                binder.removeBinding(for: String.self)
            }
            binder.removeBinding(for: String.self, named: "c")
        }
        // At the end, since it took nothing's place.
        #expect(try override.instances(for: String.self) == ["replaced", "3"])
    }

    /// Each removal went through all bindings: these would have taken minutes.
    @Test("50,000 of 100,000 bindings are removed without a search for each")
    func removeMany() throws {
        let count = 100_000
        let injector = try Injector.injectorWithBlock { binder in
            for number in 0..<count {
                binder.bindProvider(for: Int.self, named: BindingName("\(number)")) { _ in number }
            }
            for number in 0..<count where number % 2 == 0 {
                binder.removeBinding(for: Int.self, named: BindingName("\(number)"))
            }
        }
        #expect(!injector.hasBinding(for: Int.self, named: "4998"))
        #expect(try injector.instance(for: Int.self, named: "4999") == 4999)
        let override = try injector.overriding { binder in
            for number in 0..<count where number % 100 != 1 {
                binder.removeBinding(for: Int.self, named: BindingName("\(number)"))
            }
        }
        #expect(try override.instances(for: Int.self).count == count / 100)
    }
}
