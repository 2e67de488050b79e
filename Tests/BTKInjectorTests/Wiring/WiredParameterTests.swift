import BTKInjector
import TestSupport
import Testing

@Suite("Parameters of wired functions") struct WiredParameterTests {
    @Test("A parameter gets what its type and its key stand for", arguments: types + keys)
    func parameters(result: Result) throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 0 }
            for (name, value) in [("a", 1), ("b", 2)] as [(BindingName, Int)] {
                binder.bindProvider(for: Int.self, named: name) { _ in value }
                binder.bindFactory(for: Int.self, named: name) { (_, n: Int8) in 10 * value + Int(n) }
            }
            result.bind(&binder)
        }
        #expect(try injector.make(for: String.self) == result.text)
    }

    /// A function that is wired beside numbers, and the text that it makes.
    struct Result: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let bind: @Sendable (inout Binder) -> Void

        init(_ title: String, _ text: String, _ bind: @escaping @Sendable (inout Binder) -> Void) {
            (testDescription, self.text, self.bind) = (title, text, bind)
        }
    }

    private static let types = [
        Result("an array: all that `instances` gives, in the order of binding", "[0, 1, 2, 3]") { binder in
            binder.bindFactory(for: Int.self, named: "c") { _ in 3 }
            binder.wireFactory { (all: [Int]) in "\(all)" }
        },
        Result("an array that is itself bound, optional and not", "[7, 8] []") { binder in
            binder.bindProvider(for: [Int].self) { _ in [7, 8] }
            binder.bindProvider(for: Double.self) { _ in 1 }
            binder.bindProvider(for: [Double].self) { _ in [] }
            binder.wireFactory { (all: [Int], none: [Double]?) in "\(all) \(none ?? [0])" }
        },
        Result("an optional array of some, and of none", "[0, 1, 2] true true") { binder in
            binder.bindProvider(for: Bool.self, named: "removed") { _ in true }
            binder.removeBinding(for: Bool.self, named: "removed")
            binder.wireFactory { (some: [Int]?, none: [Bool]?, handles: [Provider<Int>]?) in
                "\(some ?? []) \(none == nil) \(handles == nil)"
            }
        },
        // One level is looked into, that of what is bound.
        Result("optionals of optionals, bound and not", "true true Optional(Optional(0.5))") { binder in
            binder.bindProvider(for: Double?.self) { _ in 0.5 }
            binder.wireFactory { (a: Int??, b: Provider<Int>??, c: Double??) in "\(a == nil) \(b == nil) \(c as Any)" }
        },
        Result("optional closures, and closures with optional results", "0 0 true true true") { binder in
            binder.bindProvider(for: Double?.self) { _ in nil }
            binder.wireFactory {
                (
                    a: () -> Int?, b: (() throws -> Int?)?, c: () -> Double?, d: (() -> Float)?, e: ((String) -> Bool)?
                ) in "\(a()!) \(try b!()!) \(c() == nil) \(d == nil) \(e == nil)"
            }
        },
        Result("functions that are themselves bound, also without @Sendable", "7 11 11 7 true") { binder in
            binder.bindFactory(for: (() -> Int).self) { _ in { 7 } }
            binder.bindProvider(for: (@Sendable (Int8) throws -> Int).self) { _ in { Int($0) + 1 } }
            binder.bindFactory(for: (() async -> Int).self) { _ in { 7 } }
            binder.wireFactory {
                (
                    a: () -> Int, b: (Int8) throws -> Int, c: @Sendable (Int8) throws -> Int, d: (() -> Int)?,
                    e: (() async -> Int)?
                ) in "\(a()) \(try b(10)) \(try c(10)) \(d!()) \(e != nil)"
            }
        },
    ]

    /// Each key is for the first parameter of its type that has none yet, after the arguments.
    private static let keys = [
        Result("keys of several types", "2s10") { binder in
            binder.bindProvider(for: String.self, named: "s") { _ in "s" }
            binder.wireFactory(with: intKey("b"), BindingKey(String.self, named: "s"), intKey("a"), BindingKey(Int.self)) {
                (a: Int, s: String, b: Int, c: Int) in "\(a)\(s)\(b)\(c)"
            }
        },
        Result("a key without a name, which takes a place", "01") { binder in
            binder.wireFactory(with: BindingKey(Int.self), intKey("a")) { (a: Int, b: Int) in "\(a)\(b)" }
        },
        Result("a key twice", "110") { binder in
            binder.wireFactory(with: intKey("a"), intKey("a"), BindingKey(Int.self)) { (a: Int, b: Int, c: Int) in "\(a)\(b)\(c)" }
        },
        Result("keys behind arguments", "9120") { binder in
            binder.wireFactory(
                named: "n", taking: UInt8.self, with: intKey("a"), intKey("b"), BindingKey(Int.self)
            ) {
                (a: UInt8, b: Int, c: Int, d: Int) in "\(a)\(b)\(c)\(d)"
            }
            binder.bindFactory(for: String.self) { i in try i.make(named: "n", 9 as UInt8) }
        },
        Result("keys of what handles, closures and optionals stand for, nested ones too", "2 21 1 21 2 1 2 2 2 0") {
            $0.wireFactory(
                with: intKey("b"), intKey("b"), intKey("a"), intKey("b"), intKey("b"), intKey("a"), intKey("b"),
                intKey("b"), intKey("b"), BindingKey(Int.self)
            ) {
                (
                    a: Provider<Int>, b: Factory<Int, Int8>, c: () -> Int, d: (@Sendable (Int8) throws -> Int)?,
                    e: Provider<Int>?, f: Int?, g: () -> Int?, h: Provider<Int?>, i: (() throws -> Int?)?, j: Int
                ) in
                "\(try a.get()) \(try b(1)) \(c()) \(try d!(1)) \(try e!.get()) \(f!) \(g()!) \(try h.get()!) "
                    + "\(try i!()!) \(j)"
            }
        },
        Result("keys of what is bound as an array, a handle, an optional or a function", "[5] true 7 8 8 [5] 3") {
            $0.bindProvider(for: [Int].self, named: "list") { _ in [5] }
            $0.bindProvider(for: Int?.self, named: "none") { _ in nil }
            $0.bindProvider(for: Provider<Int>.self, named: "handle") { _ in Provider { 7 } }
            $0.bindProvider(for: (@Sendable () -> Int).self, named: "function") { _ in { 8 } }
            $0.wireFactory(
                with: BindingKey([Int].self, named: "list"), BindingKey(Int?.self, named: "none"),
                BindingKey(Provider<Int>.self, named: "handle"), BindingKey((() -> Int).self, named: "function"),
                BindingKey((@Sendable () -> Int).self, named: "function"), BindingKey([Int].self, named: "list"),
                BindingKey([Int].self)
            ) {
                (a: [Int], b: Int?, c: Provider<Int>?, d: (() -> Int)?, e: @Sendable () -> Int, f: [Int]?, g: [Int]) in
                "\(a) \(b == nil) \(try c!.get()) \(d!()) \(e()) \(f!) \(g.count)"
            }
        },
    ]
}
