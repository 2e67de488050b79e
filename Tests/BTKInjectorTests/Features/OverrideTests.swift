import BTKInjector
import Testing

@Suite("Overrides")
struct OverrideTests {
    @Test("An override has the same bindings, those given in their places, and blocks see the replacements")
    func replaces() throws {
        let original = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: String.self) { _ in "original" }
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: [String].self) { i in [try i.instance(), "\(try i.instance(for: Int.self))"] }
        }
        #expect(try original.instance(for: [String].self) == ["original", "1"])
        let override = try original.overriding { binder in
            binder.bindProvider(for: String.self) { _ in "replaced" }
            binder.bindProvider(for: Bool.self) { _ in true }
        }
        #expect(try override.instance(for: [String].self) == ["replaced", "1"])
        #expect(try override.instance(for: Bool.self))
        #expect(try original.instance(for: [String].self) == ["original", "1"])
        #expect(!original.hasBinding(for: Bool.self))
    }

    @Test("An override has none of the original's instances, and neither keeps the other")
    func independent() throws {
        let alive = FeatureCounter()
        func override() throws -> Injector {
            let original = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: FeatureObject.self) { _ in FeatureObject(countedBy: alive) }
            }
            let object = try original.instance(for: FeatureObject.self)
            let override = try original.overriding { _ in }
            #expect(try override.instance(for: FeatureObject.self) !== object)
            #expect(try original.instance(for: FeatureObject.self) === object)
            #expect(alive.value == 2)
            return override
        }
        do {
            let override = try override()
            #expect(alive.value == 1)
            _ = try override.instance(for: FeatureObject.self)
        }
        #expect(alive.value == 0)
    }

    @Test("removeBinding takes away what is overridden, with all lists of arguments")
    func removes() throws {
        let original = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: String.self) { _ in "plain" }
            binder.bindFactory(for: String.self) { (_, number: Int) in "\(number)" }
            binder.bindFactory(for: String.self) { (_, flag: Bool) in "\(flag)" }
            binder.bindProvider(for: String.self, named: "kept") { _ in "kept" }
        }
        let override = try original.overriding { binder in
            binder.removeBinding(for: String.self)
            binder.removeBinding(for: Double.self)
        }
        #expect(!override.hasBinding(for: String.self))
        let key = BindingKey(String.self)
        #expect(throws: InjectionError.bindingNotFound(key, path: [key])) {
            try override.factory(for: String.self, taking: Int.self)
        }
        #expect(try override.instances(for: String.self) == ["kept"])
        #expect(try original.instances(for: String.self) == ["plain", "kept"])
    }

    @Test("A binding may be removed and bound anew, in an override and in a plain configuration")
    func removeAndBind() throws {
        let original = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: String.self) { _ in "first" }
            binder.removeBinding(for: String.self)
            binder.bindProvider(for: String.self) { _ in "second" }
        }
        #expect(try original.instance(for: String.self) == "second")
        let override = try original.overriding { binder in
            binder.removeBinding(for: String.self)
            binder.bindFactory(for: String.self) { (_, number: Int) in "\(number)" }
        }
        #expect(try override.factory(for: String.self, taking: Int.self)(3) == "3")
        #expect(failure { try override.instance(for: String.self) } != nil)
    }

    @Test("An override may change a provider into a factory; another list of arguments stands beside")
    func otherKinds() throws {
        let original = try Injector.injectorWithBlock {
            $0.bindProvider(for: FeatureObject.self) { _ in FeatureObject() }
        }
        let override = try original.overriding { binder in
            binder.bindFactory(for: FeatureObject.self) { _ in FeatureObject() }
            binder.bindFactory(for: FeatureObject.self) { (_, _: Int) in FeatureObject() }
        }
        #expect(try override.instance(for: FeatureObject.self) !== override.instance(for: FeatureObject.self))
        _ = try override.factory(for: FeatureObject.self, taking: Int.self)(1)
        let third = try original.overriding { binder in
            binder.bindFactory(for: FeatureObject.self) { (_, _: Int) in FeatureObject() }
        }
        #expect(try third.instance(for: FeatureObject.self) === third.instance(for: FeatureObject.self))
    }

    @Test("Binding a key twice in an override is a duplicate, which names the override's places")
    func duplicates() throws {
        let original = try Injector.injectorWithBlock { $0.bindProvider(for: Int.self) { _ in 1 } }
        let line = #line
        let error = failure {
            try original.overriding { binder in
                binder.bindProvider(for: Int.self) { _ in 2 }
                binder.bindProvider(for: Int.self) { _ in 3 }
            }
        }
        let sites = [line + 3, line + 4].map { BindingSite(fileID: "BTKInjectorTests/OverrideTests.swift", line: $0) }
        #expect(error == .invalidConfiguration([.duplicateBinding(BindingKey(Int.self), sites: sites)]))
    }

    @Test("What the block of an override throws comes as it is, and the original is untouched")
    func throwing() throws {
        let original = try Injector.injectorWithBlock { $0.bindProvider(for: Int.self) { _ in 1 } }
        #expect(throws: FeatureFailure(reason: "own")) {
            try original.overriding { binder in
                binder.removeBinding(for: Int.self)
                throw FeatureFailure(reason: "own")
            }
        }
        #expect(try original.instance(for: Int.self) == 1)
    }

    @Test("An override of a child is a new child of the same parent, which shares the parent's instances")
    func ofChild() throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: FeatureObject.self) { _ in FeatureObject() }
            binder.bindProvider(for: String.self) { _ in "parent" }
        }
        let child = try parent.makeChild { binder in
            binder.bindProvider(for: String.self) { _ in "child" }
            binder.bindProvider(for: FeatureObject.self, named: "child") { _ in FeatureObject() }
        }
        let override = try child.overriding { $0.removeBinding(for: String.self) }
        #expect(try override.instance(for: String.self) == "parent")
        #expect(try override.instance(for: FeatureObject.self) === parent.instance(for: FeatureObject.self))
        #expect(
            try override.instance(for: FeatureObject.self, named: "child")
                !== child.instance(for: FeatureObject.self, named: "child"))
        #expect(try child.instance(for: String.self) == "child")
    }

    @Test("An override may be overridden, and made when the original is gone from sight")
    func chains() throws {
        func twice() throws -> Injector {
            try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Int.self) { _ in 1 }
                binder.bindProvider(for: [Int].self) { i in [try i.instance()] }
            }.overriding { $0.bindProvider(for: Int.self) { _ in 2 } }
                .overriding { $0.bindProvider(for: Int.self) { _ in 3 } }
        }
        #expect(try twice().instance(for: [Int].self) == [3])
    }

    @Test("Overrides keep the scopes of the bindings that they take over")
    func scopes() throws {
        let original = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: FeatureObject.self, named: "weak", scope: .weak) { _ in FeatureObject() }
            binder.bindProvider(for: FeatureObject.self, named: "graph", scope: .graph) { _ in FeatureObject() }
        }
        let override = try original.overriding { _ in }
        let weak = try override.instance(for: FeatureObject.self, named: "weak")
        #expect(try override.instance(for: FeatureObject.self, named: "weak") === weak)
        #expect(try original.instance(for: FeatureObject.self, named: "weak") !== weak)
        let graph = try override.instance(for: FeatureObject.self, named: "graph")
        #expect(try override.instance(for: FeatureObject.self, named: "graph") !== graph)
    }
}
