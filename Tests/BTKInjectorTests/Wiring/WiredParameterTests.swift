import BTKInjector
import TestSupport
import Testing

@Suite("Parameters of wired functions")
struct WiredParameterTests {
    @Test("Arrays, optionals and what is made of them get what is bound, or nil", arguments: results)
    func parameters(result: Result) throws {
        #expect(try Injector.injectorWithBlock(result.bind).instance(for: String.self) == result.text)
    }

    /// A configuration and the text that it gives.
    struct Result: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let bind: @Sendable (inout Binder) -> Void

        init(_ title: String, _ text: String, _ bind: @escaping @Sendable (inout Binder) -> Void) {
            (testDescription, self.text, self.bind) = (title, text, bind)
        }
    }

    private static let results = [
        Result("an array: all that `instances` gives, in the order of binding", "[2, 1]") { binder in
            binder.bindProvider(for: Int.self, named: "b") { _ in 2 }
            binder.bindFactory(for: Int.self) { _ in 1 }
            binder.bindFactory(for: Int.self) { (_, n: String) in 9 }
            binder.wireProvider(for: String.self, to: { (all: [Int]) in "\(all)" })
        },
        Result("an array that is itself bound, optional and not", "[7, 8] []") { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: [Int].self) { _ in [7, 8] }
            binder.bindProvider(for: Double.self) { _ in 1 }
            binder.bindProvider(for: [Double].self) { _ in [] }
            binder.wireProvider(for: String.self, to: { (all: [Int], none: [Double]?) in "\(all) \(none ?? [0])" })
        },
        Result("an optional array of some, and of none", "[1] nil nil") { binder in
            binder.bindProvider(for: Int.self, named: "a") { _ in 1 }
            binder.bindProvider(for: Bool.self, named: "in a child") { _ in true }
            binder.removeBinding(for: Bool.self, named: "in a child")
            binder.wireProvider(
                for: String.self,
                to: { (some: [Int]?, none: [Bool]?, handles: [Provider<Int>]?) in
                    "\(some ?? []) \(none.map { "\($0)" } ?? "nil") \(handles == nil ? "nil" : "some")"
                })
        },
        Result("optionals of optionals", "Optional(Optional(1)) true") { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.wireProvider(for: String.self, to: { (n: Int??, m: Provider<Int>??) in "\(n as Any) \(m != nil)" })
        },
        // The outermost level that can say so is nil.
        Result("optionals of optionals, where nothing is bound", "nil false") { binder in
            binder.wireProvider(for: String.self, to: { (n: Int??, m: Provider<Int>??) in "\(n as Any) \(m != nil)" })
        },
        Result("a provider of an optional", "Optional(1)") { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.wireProvider(for: String.self, to: { (n: Provider<Int?>) in "\(try n.get() as Any)" })
        },
    ]

    @Test("Arrays and optionals are checked by the configuration", arguments: wrongs)
    func problems(wrong: ConfigurationCase) throws { try wrong.check() }

    private static let text = BindingKey(String.self)
    private static let wrongs = [
        ConfigurationCase("an array of none", problems: [.missing(text, BindingKey(Int.self))]) { binder in
            binder.wireProvider(for: String.self, to: { (_: [Int]) in "" })
        },
        ConfigurationCase("an array in a ring", problems: [.cycle(intKey("a"), text, intKey("a"))]) { binder in
            binder.wireProvider(for: Int.self, named: "a", to: { (_: String) in 1 })
            binder.wireProvider(for: String.self, to: { (_: [Int]) in "" })
        },
        ConfigurationCase(
            "an array that holds a graph instance captive",
            problems: [.captiveDependency(BindingKey(Bool.self), of: text)]
        ) { binder in
            binder.wireProvider(for: Bool.self, scope: .graph, to: { true })
            binder.wireProvider(for: String.self, to: { (_: [Bool]) in "" })
        },
        ConfigurationCase("an array of handles", problems: [.missing(text, BindingKey(Provider<Int>.self))]) { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.wireProvider(for: String.self, to: { (_: [Provider<Int>]) in "" })
        },
        ConfigurationCase("an array of arrays", problems: [.missing(text, BindingKey([Int].self))]) { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.wireProvider(for: String.self, to: { (_: [[Int]]) in "" })
        },
        ConfigurationCase("a provider of an optional", problems: [.missing(text, BindingKey(Int?.self))]) { binder in
            binder.wireProvider(for: String.self, to: { (_: Provider<Int?>) in "" })
        },
        ConfigurationCase(
            "optional handles of a wrong kind, which are not missing",
            problems: [
                .notAFactory(BindingKey(Int.self)),
                .argumentMismatch(BindingKey(Bool.self), expected: "(Int)", requested: "(Double)"),
            ]
        ) { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindFactory(for: Bool.self) { (_, n: Int) in n > 0 }
            binder.wireProvider(for: String.self, named: "a", to: { (_: Factory<Int>?) in "" })
            binder.wireProvider(for: String.self, named: "b", to: { (_: Factory<Bool, Double>?) in "" })
        },
        ConfigurationCase(
            "an optional of what takes arguments",
            problems: [.argumentMismatch(BindingKey(Bool.self), expected: "(Int)", requested: "()")]
        ) { binder in
            binder.bindFactory(for: Bool.self) { (_, n: Int) in n > 0 }
            binder.wireProvider(for: String.self, to: { (_: Bool?) in "" })
        },
    ]

    @Test("A parent's wired function gets the parent's instances, the child's its own and the inherited ones")
    func children() throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self, named: "a") { _ in 1 }
            binder.bindProvider(for: Int.self, named: "b") { _ in 2 }
            binder.wireProvider(for: List.self, to: List.init)
            binder.wireProvider(for: String.self, to: { (flag: Bool?) in "\(flag as Any)" })
        }
        let child = try parent.makeChild { binder in
            binder.bindProvider(for: Int.self, named: "a") { _ in 10 }
            binder.bindProvider(for: Int.self) { _ in 30 }
            binder.bindProvider(for: Bool.self) { _ in true }
            binder.wireProvider(for: List.self, named: "child", to: List.init)
            binder.wireFactory(
                for: String.self, taking: Double.self, to: { (flag: Bool?, n: Double) in "\(flag as Any) \(n)" })
        }
        #expect(try child.instance(for: List.self).numbers == [1, 2])
        #expect(try child.instance(for: List.self, named: "child").numbers == [10, 2, 30])
        #expect(try child.instance(for: String.self) == "nil")
        #expect(try child.make(for: String.self, 0.5) == "Optional(true) 0.5")
    }

    @Test("In an override wired functions are resolved anew")
    func overrides() throws {
        let app = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self, named: "a") { _ in 1 }
            binder.bindProvider(for: Bool.self) { _ in true }
            binder.wireProvider(for: String.self, to: { (n: [Int], flag: Bool?) in "\(n) \(flag as Any)" })
        }
        let test = try app.overriding { binder in
            binder.bindProvider(for: [Int].self) { _ in [5] }
            binder.removeBinding(for: Bool.self)
        }
        #expect(try test.instance(for: String.self) == "[5] nil")
        #expect(try app.instance(for: String.self) == "[1] Optional(true)")
        let error = failure { try app.overriding { $0.removeBinding(for: Int.self, named: "a") } }
        #expect(error == .invalidConfiguration([.missing(Self.text, BindingKey(Int.self))]))
    }
}

private struct List: Sendable {
    let numbers: [Int]
}
