import BTKInjector
import TestSupport
import Testing

@Suite("Texts about closures as parameters")
struct ClosureTextTests {
    @Test("A block that owns its arguments: to wire it, or to take a factory")
    func owned() throws {
        final class Notes {}
        let line = #line + 2
        let found = try problems { binder in
            binder.bindFactory(for: Int.self) { (_, _: sending Notes) in 1 }
            binder.wireProvider(for: String.self, to: { (_: (Notes) -> Int) in "" })
        }
        #expect(
            found.map(\.description) == [
                """
                [argument-mismatch] Int is bound to a block that may keep its arguments (Notes), and a closure can't \
                promise to give them away.
                  required by String, bound at BTKInjectorTests/ClosureTextTests.swift:\(line + 1)
                  Int, bound at BTKInjectorTests/ClosureTextTests.swift:\(line)
                  fix: wire Int to a function that takes (Notes), or make the arguments Sendable.
                  fix: or let the function take a Factory of Int with (Notes) instead of the closure.
                """
            ])
    }
}
