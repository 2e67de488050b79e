import BTKInjector
import Testing

@Suite("Instances that were made, on the main actor") struct MadeInstancesTests {
    private protocol Closable: Sendable {}
    private final class Log: Closable {}
    private final class Editor: Closable, @unchecked Sendable {}
    private final class Draft { var text = "" }
    private struct Box<Value> { let value: Value }

    @MainActor private static func made() throws -> Injector {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Log.self) { _ in Log() }
            binder.mainActor.bindProvider(for: Draft.self) { _ in Draft() }
            binder.mainActor.bindProvider(for: Editor.self) { i in
                _ = try i.instance(for: Draft.self)
                return Editor()
            }
            binder.mainActor.bindProvider(for: [Any].self) { _ in [Draft()] }
            binder.mainActor.bindProvider(for: Box<Any>.self) { _ in Box(value: Draft()) }
            binder.mainActor.bindProvider(for: Int.self) { _ in 1 }
            binder.mainActor.bindProvider(for: Int.self, named: "unused") { _ in 2 }
            binder.mainActor.bindProvider(for: Editor.self, named: "weak", scope: .weak) { _ in Editor() }
            binder.mainActor.bindFactory(for: Int.self, named: "new") { _ in 3 }
        }
        #expect(injector.mainActor.madeInstances(of: Any.self).isEmpty)
        _ = try injector.mainActor.instance(for: Int.self)
        _ = try injector.mainActor.instance(for: Editor.self)
        _ = try injector.instance(for: Log.self)
        _ = try injector.mainActor.instance(for: [Any].self)
        _ = try injector.mainActor.instance(for: Box<Any>.self)
        _ = try injector.mainActor.make(for: Int.self, named: "new")
        _ = try injector.mainActor.instance(for: Editor.self, named: "weak")
        return injector
    }

    @Test("Those of both kinds are given in one order, there") @MainActor func order() throws {
        let injector = try Self.made()
        let all = injector.mainActor.madeInstances(of: Any.self)
        #expect(all.map { "\(type(of: $0))" } == ["Int", "Draft", "Editor", "Log", "Array<Any>", "Box<Any>"])
        let drafts: [Draft] = injector.mainActor.madeInstances()
        try #require(drafts.count == 1)
        #expect(try drafts[0] === injector.mainActor.instance(for: Draft.self))
        #expect(try injector.makeChild { _ in }.mainActor.madeInstances(of: Any.self).isEmpty)
    }

    /// A draft of the main actor came out as `any Sendable`, because a cast to that proves nothing, and an instance of a
    /// class as `Base & Sendable`, which is the class at run time.
    @Test("The list of a Sendable type, which may leave the main actor, has nothing that lives there")
    func leaves() async throws {
        let injector = try await Self.made()
        let all = await injector.mainActor.madeInstances(of: (any Sendable).self)
        #expect(all.map { "\(type(of: $0))" } == ["Log"])
        #expect(await injector.mainActor.madeInstances(of: (any Sendable & AnyObject).self).count == 1)
        #expect(await injector.mainActor.madeInstances(of: (Draft & Sendable).self).isEmpty)
        #expect(await injector.mainActor.madeInstances(of: [any Sendable].self).isEmpty)
        #expect(await injector.mainActor.madeInstances(of: (any Sendable)?.self).count == 1)
        #expect(await injector.mainActor.madeInstances(of: (any Closable).self).count == 1)
        #expect(await injector.mainActor.madeInstances(of: Editor.self).isEmpty)
        #expect(await injector.mainActor.madeInstances(of: Int.self).isEmpty)
        #expect(injector.madeInstances(of: (any Sendable).self).count == 1)
    }

    @Test("What lives there is listed by a type that is not Sendable, and cast there") @MainActor func stays() throws {
        let injector = try Self.made()
        #expect(injector.mainActor.madeInstances(of: AnyObject.self).compactMap { $0 as? Editor }.count == 1)
        #expect(injector.mainActor.madeInstances(of: AnyObject.self).compactMap { $0 as? any Closable }.count == 2)
    }
}
