import BTKInjector
import TestSupport
import Testing

@Suite("Texts about closures as parameters")
struct ClosureTextTests {
    @Test("A type of function that stands for nothing: which do")
    func otherType() throws {
        let line = #line + 2
        let found = try problems { binder in
            binder.wireProvider(for: String.self, to: { (_: (Int) async throws -> Bool) in "" })
        }
        #expect(
            found.map(\.description) == [
                """
                [binding-not-found] Nothing is bound for (Int) async throws -> Bool.
                  String, bound at BTKInjectorTests/ClosureTextTests.swift:\(line)
                  → (Int) async throws -> Bool, bound nowhere
                  fix: bind it: `binder.bindProvider(for: ((Int) async throws -> Bool).self) { i in … }`.
                  fix: or let it be a closure that is made: `() -> X` or `(A) -> X`, with up to four plain arguments, \
                that is `@Sendable`, `@MainActor` or neither, and may `throw`; others are types like any.
                  fix: every parameter of a wired function counts: for a default value wrap the initializer in a \
                closure, or bind a block.
                """
            ])
    }

    @Test("A function that returns nothing: that it is an argument")
    func action() throws {
        let line = #line + 2
        let found = try problems { binder in
            binder.wireFactory(for: String.self, to: { (onTap: () -> Void) in "" })
        }
        #expect(
            found.map(\.description) == [
                """
                [binding-not-found] Nothing is bound for ().
                  String, bound at BTKInjectorTests/ClosureTextTests.swift:\(line)
                  → (), bound nowhere
                  fix: take a function that returns nothing as an argument: name its type in `taking`, or bind that type.
                """
            ])
    }

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
