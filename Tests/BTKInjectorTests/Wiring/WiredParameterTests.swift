import BTKInjector
import TestSupport
import Testing

/// A value that tells which binding it is from.
private struct Store: Hashable, Sendable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// A value of which none is bound.
private struct Client: Hashable, Sendable {}

/// A value of which one is bound as an optional.
private struct Page: Hashable, Sendable {}

private let plain = Store("plain")
private let a = Store("a")
private let b = Store("b")

private let plainKey = BindingKey(Store.self)
private let aKey = BindingKey(Store.self, named: "a")
private let bKey = BindingKey(Store.self, named: "b")

/// Binds three stores, and factories of two of them that take a number.
private func bindStores(_ binder: inout Binder) {
    binder.bindProvider(for: Store.self) { _ in plain }
    binder.bindProvider(for: Store.self, named: "a") { _ in a }
    binder.bindProvider(for: Store.self, named: "b") { _ in b }
    binder.bindFactory(for: Store.self, named: "a") { (_, number: Int) in Store("a \(number)") }
    binder.bindFactory(for: Store.self, named: "b") { (_, number: Int) in Store("b \(number)") }
}

/// Gets what a function returns, whose type may be bound, too.
private struct Made<Value: Sendable>: Sendable { let value: Value }

/// A row of a table: a function with one parameter beside the stores, and the value that it makes of it.
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
                bindStores(&binder)
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

@Suite("Parameters of wired functions") struct WiredParameterTests {
    // MARK: Types

    @Test(
        "An array has all that are bound, in the order of binding, or what is bound as that array",
        arguments: [
            ParameterValue("all", [plain, a, b]) { (stores: [Store]) in stores },
            ParameterValue(
                "one more, by a factory", [plain, a, b, Store("c")],
                beside: { $0.bindFactory(for: Store.self, named: "c") { _ in Store("c") } }
            ) { (stores: [Store]) in stores },
            ParameterValue("optional", [plain, a, b]) { (stores: [Store]?) in stores },
            ParameterValue("optional, of none", nil as [Client]?) { (clients: [Client]?) in clients },
            ParameterValue("optional, of handles, which are not collected", true) { (handles: [Provider<Store>]?) in
                handles == nil
            },
            ParameterValue("itself bound", [b], beside: { $0.bindProvider(for: [Store].self) { _ in [b] } }) {
                (stores: [Store]) in stores
            },
            ParameterValue(
                "itself bound, optional", [] as [Client]?,
                beside: { binder in
                    binder.bindProvider(for: Client.self) { _ in Client() }
                    binder.bindProvider(for: [Client].self) { _ in [] }
                }
            ) { (clients: [Client]?) in clients },
        ])
    func arrays(row: ParameterValue) throws { try row.check() }

    // One level is looked into, that of what is bound.
    @Test(
        "An optional of an optional is nil, unless an optional is bound",
        arguments: [
            ParameterValue("of a store", true) { (store: Store??) in store == nil },
            ParameterValue("of a provider", true) { (store: Provider<Store>??) in store == nil },
            ParameterValue("itself bound", Page(), beside: { $0.bindProvider(for: Page?.self) { _ in Page() } }) {
                (page: Page??) in page ?? nil
            },
        ])
    func optionals(row: ParameterValue) throws { try row.check() }

    @Test(
        "A closure returns what its handle gives, and is nil without a binding if it is optional",
        arguments: [
            ParameterValue("its result is optional", plain) { (make: () -> Store?) in make() },
            ParameterValue("both are optional", plain) { (make: (() throws -> Store?)?) in try make?() },
            ParameterValue(
                "its result is an optional that is bound", nil as Page?,
                beside: { $0.bindProvider(for: Page?.self) { _ in nil } }
            ) { (make: () -> Page?) in make() },
            ParameterValue("nothing is bound", true) { (make: (() -> Client)?) in make == nil },
            ParameterValue("nothing is bound", true) { (make: ((Int) -> Client)?) in make == nil },
        ])
    func closures(row: ParameterValue) throws { try row.check() }

    private static let bound = Store("of the bound function")

    /// Binds a function that throws nothing, one that takes a number, and one that is no handle.
    private static func bindFunctions(_ binder: inout Binder) {
        binder.bindFactory(for: (() -> Store).self) { _ in { bound } }
        binder.bindProvider(for: (@Sendable (Int8) throws -> Store).self) { _ in { Store("number \($0)") } }
        binder.bindFactory(for: (() async -> Store).self) { _ in { bound } }
    }

    @Test(
        "A function that is itself bound is no handle, with or without @Sendable",
        arguments: [
            ParameterValue("as bound", bound, beside: bindFunctions) { (make: () -> Store) in make() },
            ParameterValue("optional", bound, beside: bindFunctions) { (make: (() -> Store)?) in make?() },
            ParameterValue("bound as Sendable", Store("number 10"), beside: bindFunctions) {
                (make: (Int8) throws -> Store) in try make(10)
            },
            ParameterValue("as bound", Store("number 10"), beside: bindFunctions) {
                (make: @Sendable (Int8) throws -> Store) in try make(10)
            },
            ParameterValue("asynchronous, optional", false, beside: bindFunctions) { (make: (() async -> Store)?) in
                make == nil
            },
        ])
    func boundFunctions(row: ParameterValue) throws { try row.check() }

    // MARK: Keys

    @Test(
        "A key is for the parameter that stands for its type",
        arguments: [
            ParameterValue("an instance", b, with: bKey) { (store: Store) in store },
            ParameterValue("an optional", b, with: bKey) { (store: Store?) in store },
            ParameterValue("a provider", b, with: bKey) { (store: Provider<Store>) in try store.get() },
            ParameterValue("an optional provider", b, with: bKey) { (store: Provider<Store>?) in try store?.get() },
            ParameterValue("a provider of an optional", b, with: bKey) { (store: Provider<Store?>) in try store.get() },
            ParameterValue("a factory", Store("b 1"), with: bKey) { (make: Factory<Store, Int>) in try make(1) },
            ParameterValue("a closure", b, with: bKey) { (make: () -> Store) in make() },
            ParameterValue("a closure with an optional result", b, with: bKey) { (make: () -> Store?) in make() },
            ParameterValue("an optional closure", b, with: bKey) { (make: (() throws -> Store?)?) in try make?() },
            ParameterValue("an optional closure with an argument", Store("b 1"), with: bKey) {
                (make: (@Sendable (Int) throws -> Store)?) in try make?(1)
            },
        ])
    func keys(row: ParameterValue) throws { try row.check() }

    private static let list = BindingKey([Store].self, named: "list")

    private static func bindList(_ binder: inout Binder) {
        binder.bindProvider(for: [Store].self, named: "list") { _ in [b] }
    }

    private static func bindFunction(_ binder: inout Binder) {
        binder.bindProvider(for: (@Sendable () -> Store).self, named: "function") { _ in { bound } }
    }

    @Test(
        "A key of a form is for the parameter of that form",
        arguments: [
            ParameterValue("an array", [b], with: list, beside: bindList) { (stores: [Store]) in stores },
            ParameterValue("an optional array", [b], with: list, beside: bindList) { (stores: [Store]?) in stores },
            ParameterValue("an array without name", [plain, a, b], with: BindingKey([Store].self), beside: bindList) {
                (stores: [Store]) in stores
            },
            ParameterValue(
                "an optional", nil as Store?, with: BindingKey(Store?.self, named: "none"),
                beside: { $0.bindProvider(for: Store?.self, named: "none") { _ in nil } }
            ) { (store: Store?) in store },
            ParameterValue(
                "an optional handle", bound, with: BindingKey(Provider<Store>.self, named: "handle"),
                beside: { $0.bindProvider(for: Provider<Store>.self, named: "handle") { _ in Provider { bound } } }
            ) { (store: Provider<Store>?) in try store?.get() },
            ParameterValue(
                "an optional function, by its plain form", bound,
                with: BindingKey((() -> Store).self, named: "function"),
                beside: bindFunction
            ) { (make: (() -> Store)?) in make?() },
            ParameterValue(
                "a function", bound, with: BindingKey((@Sendable () -> Store).self, named: "function"),
                beside: bindFunction
            ) { (make: @Sendable () -> Store) in make() },
        ])
    func keysOfForms(row: ParameterValue) throws { try row.check() }

    // MARK: Several keys

    /// Makes an injector with stores and more, and returns what its function makes of them.
    private func make(_ bind: (inout Binder) -> Void) throws -> [Store] {
        let injector = try Injector { binder in
            bindStores(&binder)
            bind(&binder)
        }
        return try injector.make(for: Made<[Store]>.self).value
    }

    @Test("Keys of several types are told apart by their types") func severalTypes() throws {
        let text = BindingKey(String.self, named: "text")
        let made = try make { binder in
            binder.bindProvider(for: String.self, named: "text") { _ in "a text" }
            binder.wireFactory(with: text, bKey) { (store: Store, text: String) in Made(value: [store, Store(text)]) }
        }
        #expect(made == [b, Store("a text")])
    }

    @Test("No key is for an argument") func behindArguments() throws {
        let injector = try Injector { binder in
            bindStores(&binder)
            binder.wireFactory(taking: Store.self, with: aKey) { (argument: Store, later: () -> Store) in
                Made(value: [argument, later()])
            }
        }
        let made = try injector.make(for: Made<[Store]>.self, Store("argument"))
        #expect(made.value == [Store("argument"), a])
    }

    @Test("A key of an array is for the array, and not for what it has") func arrayKeys() throws {
        let made = try make { binder in
            Self.bindList(&binder)
            binder.wireFactory(with: bKey, Self.list) { (all: [Store], third: Store) in Made(value: all + [third]) }
        }
        #expect(made == [b, b])
    }
}
