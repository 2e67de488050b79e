import BTKInjector
import TestSupport
import Testing

@Suite("Requirements")
struct RequirementTests {
    private func require(_ binder: inout Binder) {
        binder.requireBinding(for: Int.self)
        binder.requireBinding(for: String.self, named: "title")
    }

    @Test("A requirement that nothing meets is a problem, with the place of the requirement")
    func missing() throws {
        let line = #line
        let found = try problems { binder in
            binder.requireBinding(for: Int.self)
            binder.requireBinding(for: String.self, named: "title")
            binder.bindProvider(for: String.self) { _ in "" }
        }
        let keys = [BindingKey(Int.self), BindingKey(String.self, named: "title")]
        #expect(found == keys.map { .bindingNotFound($0, path: [$0]) })
        for (problem, line) in zip(found, [line + 2, line + 3]) {
            #expect(problem.description.contains("BTKInjectorTests/RequirementTests.swift:\(line)"))
        }
    }

    @Test("A requirement is met whatever comes first, by a provider, a factory and a factory with arguments")
    func met() throws {
        for kind in 0..<5 {
            #expect(
                try problems { binder in
                    require(&binder)
                    switch kind {
                    case 0: binder.bindProvider(for: Int.self) { _ in 1 }
                    case 1: binder.bindFactory(for: Int.self) { _ in 1 }
                    case 2: binder.bindFactory(for: Int.self) { (_, n: Int) in n }
                    case 3: binder.wireFactory(for: Int.self, taking: String.self, to: { (s: String) in s.count })
                    default: binder.mainActor.bindProvider(for: Int.self) { _ in 1 }
                    }
                    binder.bindProvider(for: String.self, named: "title") { _ in "" }
                } == [])
        }
    }

    @Test("A requirement of X? is met by X, and one of X not by X?")
    func optionals() throws {
        #expect(
            try problems { binder in
                binder.requireBinding(for: Int?.self)
                binder.bindFactory(for: Int.self) { (_, n: Int) in n }
            } == [])
        let key = BindingKey(Int.self)
        #expect(
            try problems { binder in
                binder.requireBinding(for: Int.self)
                binder.bindProvider(for: Int?.self) { _ in 1 }
            } == [.bindingNotFound(key, path: [key])])
    }

    @Test("A parent's binding meets the requirement of a child, and a child's not that of its parent")
    func parents() throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: String.self, named: "title") { _ in "" }
        }
        let child = try parent.makeChild { require(&$0) }
        let grandchild = try child.makeChild { require(&$0) }
        #expect(grandchild.hasBinding(for: Int.self))
        // Of the child the override keeps the requirements, which the parent still meets.
        _ = try child.overriding { $0.removeBinding(for: Int.self) }
    }

    @Test("Overrides keep requirements, also when they remove the binding, and may meet them anew")
    func overrides() throws {
        let app = try Injector.injectorWithBlock { binder in
            require(&binder)
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: String.self, named: "title") { _ in "" }
        }
        let key = BindingKey(Int.self)
        let expected = InjectionError.invalidConfiguration([.bindingNotFound(key, path: [key])])
        #expect(throws: expected) { try app.overriding { $0.removeBinding(for: Int.self) } }
        let other = try app.overriding { binder in
            binder.removeBinding(for: Int.self)
            binder.bindFactory(for: Int.self) { (_, n: Int) in n }
        }
        #expect(throws: expected) { try other.overriding { $0.removeBinding(for: Int.self) } }
    }

    @Test("`removeBinding` takes back a binding that a requirement needs, in whichever order")
    func removed() throws {
        let key = BindingKey(Int.self)
        let found = try problems { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.removeBinding(for: Int.self)
            binder.requireBinding(for: Int.self)
        }
        #expect(found == [.bindingNotFound(key, path: [key])])
    }

    @Test("A requirement comes with all other problems")
    func withOthers() throws {
        let (number, text) = (BindingKey(Int.self), BindingKey(String.self))
        let found = try problems { binder in
            binder.requireBinding(for: Int.self)
            binder.wireProvider(for: String.self, to: { (s: String) in s })
        }
        #expect(Set(found.map(\.description)).count == 2)
        #expect(found.contains(.bindingNotFound(number, path: [number])))
        #expect(found.contains(.circularDependency(path: [text, text])))
    }

    @Test("A module that throws takes its requirements back")
    func failedModule() throws {
        struct Demanding: Module {
            func configure(_ binder: inout Binder) throws {
                binder.requireBinding(for: Int.self)
                throw Failure()
            }
        }
        #expect(
            try problems { binder in
                #expect(throws: Failure()) { try binder.install(Demanding()) }
            } == [])
    }
}
