import BTKInjector
import TestSupport
import Testing

@Suite("Parameters of wired functions")
struct WiredParameterTests {
    @Test("An array gets all instances of a type, those of names too, in the order of binding")
    func array() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self, named: "b") { _ in 2 }
            binder.bindFactory(for: Int.self) { _ in 1 }
            binder.bindFactory(for: Int.self) { (_, n: String) in 9 }
            binder.wireProvider(for: List.self, to: List.init)
        }
        #expect(try injector.instance(for: List.self).numbers == [2, 1])
    }

    @Test("An array that is itself bound is resolved by its binding, which may give an empty one")
    func boundArray() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: [Int].self) { _ in [7, 8] }
            binder.wireProvider(for: List.self, to: List.init)
            binder.wireProvider(for: List.self, named: "optional", to: { (n: [Int]?) in List(numbers: n ?? []) })
        }
        #expect(try injector.instances(for: List.self).map(\.numbers) == [[7, 8], [7, 8]])
        let empty = try injector.overriding { $0.bindProvider(for: [Int].self) { _ in [] } }
        #expect(try empty.instances(for: List.self).map(\.numbers) == [[], []])
    }

    @Test("An array wants one instance at least, and an optional one is nil for none")
    func arrayOfNone() throws {
        let found = try problems { $0.wireProvider(for: List.self, to: List.init) }
        let path = [BindingKey(List.self), BindingKey(Int.self)]
        #expect(found == [.bindingNotFound(BindingKey(Int.self), path: path)])
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: String.self, to: { (n: [Int]?) in n == nil ? "nil" : "some" })
            binder.bindProvider(for: Int.self, named: "in a child") { _ in 1 }
            binder.removeBinding(for: Int.self, named: "in a child")
        }
        #expect(try injector.instance(for: String.self) == "nil")
        let bound = try injector.overriding { $0.bindProvider(for: Int.self, named: "a") { _ in 1 } }
        #expect(try bound.instance(for: String.self) == "some")
    }

    @Test("An array has direct edges: it closes rings, and holds what has graph scope captive")
    func arrayEdges() throws {
        let found = try problems { binder in
            binder.wireProvider(for: Int.self, named: "a", to: { (_: String) in 1 })
            binder.wireProvider(for: String.self, to: { (_: [Int]) in "" })
            binder.wireProvider(for: Bool.self, scope: .graph, to: { true })
            binder.wireProvider(for: Double.self, to: { (_: [Bool]) in 1 })
        }
        let (number, text) = (BindingKey(Int.self, named: "a"), BindingKey(String.self))
        #expect(found.count == 2)
        #expect(found.contains(.circularDependency(path: [number, text, number])))
        #expect(found.contains(.captiveDependency(BindingKey(Bool.self), of: BindingKey(Double.self))))
    }

    @Test("An array of optionals or of handles is not made up of the bindings of what they stand for")
    func otherArrays() throws {
        let found = try problems { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.wireProvider(for: String.self, to: { (_: [Provider<Int>]) in "" })
            binder.wireProvider(for: Bool.self, to: { (_: [[Int]]) in true })
        }
        #expect(
            found == [
                .bindingNotFound(
                    BindingKey(Provider<Int>.self), path: [BindingKey(String.self), BindingKey(Provider<Int>.self)]),
                .bindingNotFound(BindingKey([Int].self), path: [BindingKey(Bool.self), BindingKey([Int].self)]),
            ])
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.wireProvider(for: String.self, to: { (n: [Provider<Int>]?) in n == nil ? "nil" : "some" })
        }
        #expect(try injector.instance(for: String.self) == "nil")
    }

    @Test("Nested optionals get what the innermost is bound to, and nil for nothing")
    func nestedOptionals() throws {
        func wire(_ binder: inout Binder) {
            binder.wireProvider(for: String.self, to: { (n: Int??, m: Provider<Int>??) in "\(n as Any) \(m != nil)" })
        }
        let bound = try Injector.injectorWithBlock { binder in
            wire(&binder)
            binder.bindProvider(for: Int.self) { _ in 1 }
        }
        let missing = try Injector.injectorWithBlock { wire(&$0) }
        #expect(try bound.instance(for: String.self) == "Optional(Optional(1)) true")
        // The outermost level that can say so is nil.
        #expect(try missing.instance(for: String.self) == "nil false")
    }

    @Test("A provider of an optional gives what is wrapped")
    func providerOfOptional() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.wireProvider(for: String.self, to: { (n: Provider<Int?>) in "\(try n.get() as Any)" })
        }
        #expect(try injector.instance(for: String.self) == "Optional(1)")
        let found = try problems { $0.wireProvider(for: String.self, to: { (_: Provider<Int?>) in "" }) }
        let missing = BindingKey(Int?.self)
        #expect(found == [.bindingNotFound(missing, path: [BindingKey(String.self), missing])])
    }

    @Test("An optional handle of a wrong kind is no missing one")
    func optionalWrongHandle() throws {
        let found = try problems { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindFactory(for: Bool.self) { (_, n: Int) in n > 0 }
            binder.wireProvider(for: String.self, named: "a", to: { (_: Factory<Int>?) in "" })
            binder.wireProvider(for: String.self, named: "b", to: { (_: Factory<Bool, Double>?) in "" })
            binder.wireProvider(for: String.self, named: "c", to: { (_: Bool?) in "" })
        }
        #expect(
            found == [
                .notAFactory(BindingKey(Int.self)),
                .argumentMismatch(BindingKey(Bool.self), expected: "(Int)", requested: "(Double)"),
            ])
        // One key of other arguments, in whichever form.
        #expect(found.last?.description.contains("was asked for with (Double) or ().") == true)
    }

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
            binder.wireProvider(for: List.self, to: List.init)
            binder.wireProvider(for: String.self, to: { (flag: Bool?) in "\(flag as Any)" })
        }
        let test = try app.overriding { binder in
            binder.bindProvider(for: [Int].self) { _ in [5] }
            binder.removeBinding(for: Bool.self)
        }
        #expect(try test.instance(for: List.self).numbers == [5])
        #expect(try test.instance(for: String.self) == "nil")
        #expect(try app.instance(for: List.self).numbers == [1])
        #expect(try app.instance(for: String.self) == "Optional(true)")
        let error = failure { try app.overriding { $0.removeBinding(for: Int.self, named: "a") } }
        let path = [BindingKey(List.self), BindingKey(Int.self)]
        #expect(error == .invalidConfiguration([.bindingNotFound(BindingKey(Int.self), path: path)]))
    }
}

private struct List: Sendable {
    let numbers: [Int]
}
