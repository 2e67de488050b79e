import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

@Suite("The binder of the main actor") @MainActor struct BinderViewTests {
    @Test("A throw inside an access loses no binding, whether made before it or within it") func throwing() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            #expect(throws: NoDraft.self) { try bindAndThrow(&binder.mainActor) }
            binder.bindProvider(for: Bool.self) { _ in true }
        }
        #expect(try injector.instance(for: Int.self) == 1)
        #expect(try injector.mainActor.instance(for: Draft.self).text == "")
        #expect(try injector.instance(for: Bool.self))
    }

    @Test("A function of it is lent the view, between modules and other bindings, in order") func lent() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: String.self, named: "1") { _ in "1" }
            bindTwo(&binder.mainActor)
            try binder.install(FourAndFive())
            binder.mainActor.bindProvider(for: String.self, named: "6") { _ in "6" }
        }
        #expect(try injector.mainActor.instances(for: String.self) == ["1", "2", "3", "4", "5", "6"])
    }

    @Test("A key of the main actor and the same one elsewhere are duplicates, and removeBinding takes either")
    func oneKey() throws {
        let found = try problems { binder in
            binder.mainActor.bindProvider(for: String.self) { _ in "" }
            binder.bindProvider(for: String.self) { _ in "" }
            binder.mainActor.bindFactory(for: Int.self) { (_, n: Int) in n }
            binder.wireFactory(for: Int.self, taking: Int.self, to: { @MainActor (n: Int) in n })
        }
        #expect(found.count == 2)
        let injector = try Injector { $0.mainActor.bindProvider(for: String.self) { _ in "main" } }
        let other = try injector.overriding { binder in
            binder.removeBinding(for: String.self)
            binder.bindProvider(for: String.self) { _ in "any" }
        }
        #expect(try other.instance(for: String.self) == "any")
    }

    @Test("Each binding has its place") func sites() throws {
        let line = #line
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Int.self, named: "a") { _ in 1 }
            binder.mainActor.bindFactory(for: Int.self, named: "b") { _ in 1 }
            binder.mainActor.bindFactory(for: Int.self, named: "c") { (_, n: Int) in n }
            binder.wireProvider(for: Int.self, named: "d", to: { @MainActor in 1 })
            binder.wireFactory(for: Int.self, named: "e", taking: Bool.self, to: { @MainActor (b: Bool) in b ? 1 : 0 })
        }
        #expect(injector.dependencyGraph.nodes.map(\.site.line) == (2...6).map { line + $0 })
    }
}

private func bindAndThrow(_ binder: inout MainActorBinder) throws {
    binder.bindProvider(for: Draft.self) { _ in Draft() }
    throw NoDraft()
}

private func bindTwo(_ binder: inout MainActorBinder) {
    binder.bindProvider(for: String.self, named: "2") { _ in "2" }
    binder.bindFactory(for: String.self, named: "3") { _ in "3" }
}

private struct FourAndFive: Module {
    func configure(_ binder: inout Binder) {
        binder.mainActor.bindProvider(for: String.self, named: "4") { _ in "4" }
        binder.bindProvider(for: String.self, named: "5") { _ in "5" }
    }
}
