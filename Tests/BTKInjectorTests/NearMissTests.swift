import BTKInjector
import Testing

private enum Store {}
private enum Pair<First, Second> {}
private enum Pear<First, Second> {}

/// A type whose name has some thousand letters.
private func long(_ depth: Int) -> (any Any.Type, any Any.Type) {
    func pair<T>(_ type: T.Type) -> any Any.Type { Pair<T, T>.self }
    func pear<T>(_ type: T.Type) -> any Any.Type { Pear<T, T>.self }
    var type: any Any.Type = Store.self
    for _ in 1..<depth { type = pair(type) }
    return (pair(type), pear(type))
}

/// The bindings that a text names as near misses of what it asks for.
private func nearMisses(
    of type: any Any.Type, named name: BindingName? = nil, _ bind: (inout Binder) -> Void
) throws -> [String] {
    let injector = try Injector.injectorWithBlock(bind)
    func ask<T>(_ type: T.Type) -> InjectionError? {
        do throws(InjectionError) {
            _ = try injector.factory(for: type, named: name)
            return nil
        } catch {
            return error
        }
    }
    let error = ask(type)
    return try #require(error).description.split(separator: "\n").filter { $0.contains("did you mean ") }.map(
        String.init)
}

@Suite("Near misses")
struct NearMissTests {
    @Test("The three nearest names are told, the nearest first, and of two as near the one bound first")
    func names() throws {
        let misses = try nearMisses(of: Int.self, named: "disk") { binder in
            for name: BindingName in ["desktop", "disc", "dusk", "a longer name", "disk2", "task"] {
                binder.bindProvider(for: Int.self, named: name, fileID: "App/W.swift", line: 1) { _ in 1 }
            }
            binder.bindProvider(for: Int.self, fileID: "App/W.swift", line: 1) { _ in 1 }
        }
        #expect(
            misses
                == ["disc", "dusk", "disk2"].map {
                    "  fix: did you mean Int named \"\($0)\", bound at App/W.swift:1?"
                })
    }

    /// Names were compared by all of their letters, each with each: two of 100,000 would have taken minutes.
    @Test("Names of any length are compared in time")
    func longNames() throws {
        let name = String(repeating: "a", count: 100_000)
        let misses = try nearMisses(of: Int.self, named: BindingName(name + "b")) { binder in
            for other in ["x" + name, "y" + name, "z", name] {
                binder.bindProvider(for: Int.self, named: BindingName(other)) { _ in 1 }
            }
        }
        #expect(misses.count == 3)
        #expect(misses.first?.hasPrefix("  fix: did you mean Int named \"aaa") == true)
    }

    /// The same for the names of types.
    @Test("Types with names of any length are compared in time")
    func longTypes() throws {
        let (type, other) = long(14)
        let misses = try nearMisses(of: type) { binder in
            func bind<T>(_ type: T.Type) {
                binder.bindFactory(for: type) { _ in fatalError() }
            }
            bind(other)
            binder.bindProvider(for: Int.self) { _ in 1 }
        }
        #expect(misses.count == 1)
    }
}
