import BTKInjector
import TestSupport
import Testing

@Suite("Instances that were made, on the main actor") struct MadeInstancesTests {
    private protocol Closable: Sendable {}
    private final class Log: Closable {}
    private final class Editor: Closable, @unchecked Sendable {}

    @MainActor private static func made() throws -> Injector {
        let injector = try Injector { binder in
            binder.bindProvider(for: Log.self) { _ in Log() }
            binder.mainActor.bindProvider(for: Draft.self) { _ in Draft() }
            binder.mainActor.bindProvider(for: Editor.self) { i in
                _ = try i.instance(for: Draft.self)
                return Editor()
            }
            binder.mainActor.bindProvider(for: [Any].self) { _ in [Draft()] }
            binder.mainActor.bindProvider(for: Int.self) { _ in 1 }
        }
        #expect(injector.mainActor.madeInstances(of: Any.self).isEmpty)
        _ = try injector.mainActor.instance(for: Int.self)
        _ = try injector.mainActor.instance(for: Editor.self)
        _ = try injector.instance(for: Log.self)
        _ = try injector.mainActor.instance(for: [Any].self)
        return injector
    }

    @Test("Those of both kinds are listed in one order, themselves, and a child's list has nothing of its parent")
    @MainActor
    func order() throws {
        let injector = try Self.made()
        let all = injector.mainActor.madeInstances(of: Any.self)
        #expect(all.map { "\(type(of: $0))" } == ["Int", "Draft", "Editor", "Log", "Array<Any>"])
        #expect(try all[1] as AnyObject === injector.mainActor.instance(for: Draft.self))
        let child = try injector.makeChild { binder in
            binder.mainActor.bindProvider(for: Closable.self) { i in try i.instance(for: Editor.self) }
        }
        _ = try child.mainActor.instance(for: Closable.self)
        #expect(child.mainActor.madeInstances(of: Any.self).isEmpty)
    }

    /// A draft of the main actor came out as `any Sendable`, because a cast to that proves nothing, and an instance of
    /// a class as `Base & Sendable`, which is the class at run time.
    @Test("The list of a Sendable type, which may leave the main actor, has nothing that lives there")
    func leaves() async throws {
        let injector = try await Self.made()
        #expect(await injector.mainActor.madeInstances(of: (any Sendable).self).map { $0 is Log } == [true])
        #expect(await injector.mainActor.madeInstances(of: (any Closable)?.self).map { $0 is Log } == [true])
        #expect(await injector.mainActor.madeInstances(of: (Draft & Sendable).self).isEmpty)
        #expect(await injector.mainActor.madeInstances(of: Editor.self).isEmpty)
    }
}
