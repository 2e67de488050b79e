import BTKInjector
import TestSupport
import Testing

private let aKey = BindingKey(String.self, named: "a")
private let bKey = BindingKey(String.self, named: "b")

/// Binds three texts, and factories of two of them that take a number. No Bool is bound.
private func bindTexts(_ binder: inout Binder) {
    binder.bindProvider(for: String.self) { _ in "plain" }
    for name in ["a", "b"] {
        binder.bindProvider(for: String.self, named: BindingName(name)) { _ in name }
        binder.bindFactory(for: String.self, named: BindingName(name)) { (_, number: Int) in "\(name) \(number)" }
    }
}

/// Gets what a function returns, whose type may be bound, too.
private struct Made<Value: Sendable>: Sendable { let value: Value }

/// A row of a table: a function with one parameter beside the texts, and the value that it makes of it.
struct ParameterValue: Sendable, CustomTestStringConvertible {
    let testDescription: String
    private let expectation: @Sendable (SourceLocation) throws -> Void

    fileprivate init<P, Value: Equatable & Sendable>(
        _ title: String, _ expected: Value, with key: BindingKey? = nil,
        beside bind: @escaping @Sendable (inout Binder) -> Void = { _ in },
        _ function: @escaping @Sendable (P) throws -> Value
    ) {
        testDescription = "\(title): \(P.self)"
        expectation = { sourceLocation in
            let injector = try Injector { binder in
                bindTexts(&binder)
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

    /// Expects that the function gets its value.
    func check(sourceLocation: SourceLocation = #_sourceLocation) throws { try expectation(sourceLocation) }
}

@Suite("Parameters of wired functions") struct ParameterTests {
    @Test(
        "An array has all that are bound, in the order of binding, or what is bound as that array",
        arguments: [
            ParameterValue(
                "all, also by a factory", ["plain", "a", "b", "c"],
                beside: { $0.bindFactory(for: String.self, named: "c") { _ in "c" } }
            ) { (texts: [String]) in texts },
            ParameterValue("optional", ["plain", "a", "b"]) { (texts: [String]?) in texts },
            ParameterValue("optional, of none", nil as [Bool]?) { (flags: [Bool]?) in flags },
            ParameterValue("optional, of handles, which are not collected", true) { (handles: [Provider<String>]?) in
                handles == nil
            },
            ParameterValue("itself bound", ["b"], beside: { $0.bindProvider(for: [String].self) { _ in ["b"] } }) {
                (texts: [String]) in texts
            },
            ParameterValue("itself bound, optional", [], beside: { $0.bindProvider(for: [String].self) { _ in [] } }) {
                (texts: [String]?) in texts
            },
        ])
    func arrays(row: ParameterValue) throws { try row.check() }

    // One level is looked into, that of what is bound.
    @Test(
        "An optional of an optional is nil, unless an optional is bound",
        arguments: [
            ParameterValue("of a text", true) { (text: String??) in text == nil },
            ParameterValue("of a provider", true) { (text: Provider<String>??) in text == nil },
            ParameterValue("itself bound", true, beside: { $0.bindProvider(for: Bool?.self) { _ in true } }) {
                (flag: Bool??) in flag ?? nil
            },
        ])
    func optionals(row: ParameterValue) throws { try row.check() }

    @Test(
        "A closure returns what its handle gives, and is nil without a binding if it is optional",
        arguments: [
            ParameterValue("its result is optional", "plain") { (make: () -> String?) in make() },
            ParameterValue("both are optional", "plain") { (make: (() throws -> String?)?) in try make?() },
            ParameterValue(
                "its result is an optional that is bound", nil as Bool?,
                beside: { $0.bindProvider(for: Bool?.self) { _ in nil } }
            ) { (make: () -> Bool?) in make() },
            ParameterValue("its result is an optional set", ["plain", "a", "b"]) { (make: () -> [String]?) in make() },
            ParameterValue("nothing is bound", true) { (make: (() -> Bool)?) in make == nil },
            ParameterValue("nothing is bound", true) { (make: ((Int) -> Bool)?) in make == nil },
        ])
    func closures(row: ParameterValue) throws { try row.check() }

    @Test(
        "What is absent is nil in each form that states an optional result",
        arguments: [
            ParameterValue("a closure", nil as Bool?) { (make: () -> Bool?) in make() },
            ParameterValue("a closure with an argument", nil as Bool?) { (make: (Int) -> Bool?) in make(1) },
            ParameterValue("a closure of a set", nil as [Bool]?) { (make: () -> [Bool]?) in make() },
            ParameterValue("a provider", nil as Bool?) { (handle: Provider<Bool?>) in try handle.get() },
            ParameterValue("a factory", nil as Bool?) { (make: Factory<Bool?, Int>) in try make(1) },
        ])
    func absent(row: ParameterValue) throws { try row.check() }

    /// Binds a function that throws nothing, one that takes a number, and one that is no handle.
    private static func bindFunctions(_ binder: inout Binder) {
        binder.bindFactory(for: (() -> String).self) { _ in { "bound" } }
        binder.bindProvider(for: (@Sendable (Int8) throws -> String).self) { _ in { "number \($0)" } }
        binder.bindFactory(for: (() async -> String).self) { _ in { "bound" } }
    }

    @Test(
        "A function that is itself bound is no handle, with or without @Sendable",
        arguments: [
            ParameterValue("as bound", "bound", beside: bindFunctions) { (make: () -> String) in make() },
            ParameterValue("optional", "bound", beside: bindFunctions) { (make: (() -> String)?) in make?() },
            ParameterValue("bound as Sendable", "number 10", beside: bindFunctions) {
                (make: (Int8) throws -> String) in try make(10)
            },
            ParameterValue("as bound", "number 10", beside: bindFunctions) {
                (make: @Sendable (Int8) throws -> String) in try make(10)
            },
            ParameterValue("asynchronous, optional", false, beside: bindFunctions) { (make: (() async -> String)?) in
                make == nil
            },
        ])
    func boundFunctions(row: ParameterValue) throws { try row.check() }

    @Test(
        "A key is for the parameter that stands for its type",
        arguments: [
            ParameterValue("an instance", "b", with: bKey) { (text: String) in text },
            ParameterValue("an optional", "b", with: bKey) { (text: String?) in text },
            ParameterValue("a provider", "b", with: bKey) { (text: Provider<String>) in try text.get() },
            ParameterValue("an optional provider", "b", with: bKey) { (text: Provider<String>?) in try text?.get() },
            ParameterValue("a provider of an optional", "b", with: bKey) { (text: Provider<String?>) in try text.get()
            },
            ParameterValue("a factory", "b 1", with: bKey) { (make: Factory<String, Int>) in try make(1) },
            ParameterValue("a closure", "b", with: bKey) { (make: () -> String) in make() },
            ParameterValue("a closure with an optional result", "b", with: bKey) { (make: () -> String?) in make() },
            ParameterValue("an optional closure", "b", with: bKey) { (make: (() throws -> String?)?) in try make?() },
            ParameterValue("an optional closure with an argument", "b 1", with: bKey) {
                (make: (@Sendable (Int) throws -> String)?) in try make?(1)
            },
        ])
    func keys(row: ParameterValue) throws { try row.check() }

    private static let list = BindingKey([String].self, named: "list")

    private static func bindList(_ binder: inout Binder) {
        binder.bindProvider(for: [String].self, named: "list") { _ in ["b"] }
    }

    private static func bindFunction(_ binder: inout Binder) {
        binder.bindProvider(for: (@Sendable () -> String).self, named: "function") { _ in { "bound" } }
    }

    @Test(
        "A key of a form is for the parameter of that form",
        arguments: [
            ParameterValue("an array", ["b"], with: list, beside: bindList) { (texts: [String]) in texts },
            ParameterValue("an optional array", ["b"], with: list, beside: bindList) { (texts: [String]?) in texts },
            ParameterValue(
                "an array without name", ["plain", "a", "b"], with: BindingKey([String].self), beside: bindList
            ) { (texts: [String]) in texts },
            ParameterValue(
                "an optional", nil as String?, with: BindingKey(String?.self, named: "none"),
                beside: { $0.bindProvider(for: String?.self, named: "none") { _ in nil } }
            ) { (text: String?) in text },
            ParameterValue(
                "an optional handle", "bound", with: BindingKey(Provider<String>.self, named: "handle"),
                beside: { $0.bindProvider(for: Provider<String>.self, named: "handle") { _ in Provider { "bound" } } }
            ) { (text: Provider<String>?) in try text?.get() },
            ParameterValue(
                "an optional function, by its plain form", "bound",
                with: BindingKey((() -> String).self, named: "function"), beside: bindFunction
            ) { (make: (() -> String)?) in make?() },
        ])
    func keysOfForms(row: ParameterValue) throws { try row.check() }

    @Test("Several keys are told apart by their types, and none is for an argument or for what an array has")
    func severalKeys() throws {
        let injector = try Injector { binder in
            bindTexts(&binder)
            Self.bindList(&binder)
            binder.bindProvider(for: Int.self, named: "number") { _ in 7 }
            binder.wireFactory(with: intKey("number"), bKey) { (text: String, number: Int) in [text, "\(number)"] }
            binder.wireFactory(taking: String.self, with: aKey) { (argument: String, later: () -> String) in
                [argument, later()]
            }
            binder.wireFactory(taking: Bool.self, with: bKey, Self.list) { (_: Bool, all: [String], third: String) in
                all + [third]
            }
        }
        #expect(try injector.make(for: [String].self) == ["b", "7"])
        #expect(try injector.make(for: [String].self, "argument") == ["argument", "a"])
        #expect(try injector.make(for: [String].self, true) == ["b", "b"])
    }
}
