import BTKInjector
import TestSupport
import Testing

private let named = BindingKey(String.self, named: "b")
private let list = BindingKey([String].self, named: "list")

/// Gets what a function returns, whose type may be bound, too.
private struct Made<Value: Sendable>: Sendable { let value: Value }

@Suite("Parameters of wired functions") struct ParameterTests {
    /// No Bool is bound.
    private static func bind(_ binder: inout Binder) {
        binder.bindProvider(for: String.self) { _ in "plain" }
        for name in ["a", "b"] {
            binder.bindProvider(for: String.self, named: BindingName(name)) { _ in name }
            binder.bindFactory(for: String.self, named: BindingName(name)) { (_, number: Int) in "\(name) \(number)" }
        }
        binder.bindFactory(for: String.self, named: "c") { _ in "c" }
        binder.bindProvider(for: Double?.self) { _ in 0.5 }
        binder.bindProvider(for: UInt?.self) { _ in nil }
        binder.bindProvider(for: Int.self, named: "number") { _ in 7 }
        binder.bindProvider(for: [Int].self) { _ in [8] }
        binder.bindFactory(for: (() -> Int).self) { _ in { 9 } }
        binder.bindProvider(for: (@Sendable (Int8) throws -> String).self) { _ in { "number \($0)" } }
        binder.bindFactory(for: (() async -> String).self) { _ in { "bound" } }
        binder.bindProvider(for: [String].self, named: "list") { _ in ["listed"] }
        binder.bindProvider(for: String?.self, named: "none") { _ in nil }
        binder.bindProvider(for: Provider<String>.self, named: "handle") { _ in Provider { "handled" } }
        binder.bindProvider(for: (@Sendable () -> String).self, named: "function") { _ in { "called" } }
    }

    /// A row of a table: a function with one parameter, whose type is the title, and what the function makes of it.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        private let expectation: @Sendable (SourceLocation) throws -> Void

        fileprivate init<P, Value: Equatable & Sendable>(
            _ expected: Value, with key: BindingKey? = nil, _ function: @escaping @Sendable (P) throws -> Value
        ) {
            testDescription = "\(P.self)"
            expectation = { sourceLocation in
                let injector = try Injector { binder in
                    bind(&binder)
                    let make = { @Sendable (parameter: P) in Made(value: try function(parameter)) }
                    if let key {
                        binder.wireFactory(with: key, to: make)
                    } else {
                        binder.wireFactory(to: make)
                    }
                }
                let made = try injector.make(for: Made<Value>.self)
                #expect(made.value == expected, sourceLocation: sourceLocation)
            }
        }

        /// Expects that the function makes its value.
        func check(sourceLocation: SourceLocation = #_sourceLocation) throws { try expectation(sourceLocation) }
    }

    @Test(
        "An array is what is bound for it, or else all that are bound, in their order, and what is absent is nil",
        arguments: [
            Row(["plain", "a", "b", "c"]) { (texts: [String]) in texts },
            Row(["plain", "a", "b", "c"]) { (texts: [String]?) in texts },
            Row([8]) { (numbers: [Int]) in numbers },
            Row([8]) { (numbers: [Int]?) in numbers },
            Row(nil as [Bool]?) { (flags: [Bool]?) in flags },
            // Handles are not collected.
            Row(true) { (handles: [Provider<Double?>]?) in handles == nil },
            Row(true) { (text: String??) in text == nil },
            Row(true) { (text: Provider<String>??) in text == nil },
            Row(0.5) { (number: Double??) in number ?? nil },
        ])
    func forms(row: Row) throws { try row.check() }

    @Test(
        "A closure and a handle give what their type states, where nothing is bound nil",
        arguments: [
            Row("plain") { (make: () -> String?) in make() },
            Row("plain") { (make: (() throws -> String?)?) in try make?() },
            Row(nil as UInt?) { (make: () -> UInt?) in make() },
            Row(["plain", "a", "b", "c"]) { (make: () -> [String]?) in make() },
            Row(true) { (make: (() -> Bool)?) in make == nil },
            Row(nil as Bool?) { (make: () -> Bool?) in make() },
            Row(nil as Bool?) { (make: (Int) -> Bool?) in make(1) },
            Row(nil as Bool?) { (handle: Provider<Bool?>) in try handle.get() },
            Row(nil as Bool?) { (make: Factory<Bool?, Int>) in try make(1) },
        ])
    func deferred(row: Row) throws { try row.check() }

    @Test(
        "A function that is itself bound is no handle, with or without @Sendable",
        arguments: [
            Row(9) { (make: () -> Int) in make() },
            Row(9) { (make: (() -> Int)?) in make?() },
            Row("number 10") { (make: (Int8) throws -> String) in try make(10) },
            Row("number 10") { (make: @Sendable (Int8) throws -> String) in try make(10) },
            Row(false) { (make: (() async -> String)?) in make == nil },
        ])
    func boundFunctions(row: Row) throws { try row.check() }

    @Test(
        "A key is for the parameter that has its type, or stands for it",
        arguments: [
            Row("b", with: named) { (text: String) in text },
            Row("b", with: named) { (text: Provider<String>?) in try text?.get() },
            Row("b", with: named) { (text: Provider<String?>) in try text.get() },
            Row("b 1", with: named) { (make: Factory<String?, Int>) in try make(1) },
            Row("b", with: named) { (make: () -> String?) in make() },
            Row("b", with: named) { (make: (() throws -> String?)?) in try make?() },
            Row("b 1", with: named) { (make: ((Int) throws -> String?)?) in try make?(1) },
            Row(["listed"], with: list) { (texts: [String]) in texts },
            Row(["listed"], with: list) { (texts: [String]?) in texts },
            Row(["plain", "a", "b", "c"], with: BindingKey([String].self)) { (texts: [String]) in texts },
            Row(nil as String?, with: BindingKey(String?.self, named: "none")) { (text: String?) in text },
            Row("handled", with: BindingKey(Provider<String>.self, named: "handle")) { (text: Provider<String>?) in
                try text?.get()
            },
            Row("called", with: BindingKey((() -> String).self, named: "function")) { (make: (() -> String)?) in
                make?()
            },
        ])
    func keys(row: Row) throws { try row.check() }

    @Test("Several keys are told apart by their types") func severalKeys() throws {
        let injector = try Injector { binder in
            Self.bind(&binder)
            binder.wireFactory(with: intKey("number"), named, list) { (list: [String], text: String, number: Int) in
                list + [text, "\(number)"]
            }
        }
        #expect(try injector.make(for: [String].self) == ["listed", "b", "7"])
    }
}
