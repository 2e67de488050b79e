import BTKInjector
import TestSupport
import Testing

@Suite("Instances that were made, on the main actor") struct MadeInstancesTests {
    private protocol Closable: Sendable {}
    private final class Log: Closable {}
    private final class Editor: Closable, @unchecked Sendable {}
    private struct Box<Value> { let value: Value }

    @MainActor private static func made() throws -> Injector {
        let injector = try Injector { binder in
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

    @Test("Those of both kinds are listed in one order, themselves, and a child's list has nothing of its parent")
    @MainActor
    func order() throws {
        let injector = try Self.made()
        let all = injector.mainActor.madeInstances(of: Any.self)
        #expect(all.map { "\(type(of: $0))" } == ["Int", "Draft", "Editor", "Log", "Array<Any>", "Box<Any>"])
        #expect(
            try injector.mainActor.madeInstances(of: Draft.self).first === injector.mainActor.instance(for: Draft.self))
        #expect(injector.mainActor.madeInstances(of: AnyObject.self).compactMap { $0 as? any Closable }.count == 2)
        #expect(try injector.makeChild { _ in }.mainActor.madeInstances(of: Any.self).isEmpty)
    }

    /// A list of a type that is Sendable, and whether the log is in it.
    struct SendableList: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let hasLog: Bool
        let instances: @Sendable (Injector) async -> [any Sendable]

        init(_ title: String, hasLog: Bool, _ instances: @escaping @Sendable (Injector) async -> [any Sendable]) {
            testDescription = title
            self.hasLog = hasLog
            self.instances = instances
        }
    }

    private static let sendableLists: [SendableList] = [
        SendableList("the injector's own", hasLog: true) { $0.madeInstances(of: (any Sendable).self) },
        SendableList("any Sendable", hasLog: true) { await $0.mainActor.madeInstances(of: (any Sendable).self) },
        SendableList("any Sendable & AnyObject", hasLog: true) {
            await $0.mainActor.madeInstances(of: (any Sendable & AnyObject).self)
        },
        SendableList("(any Sendable)?", hasLog: true) { await $0.mainActor.madeInstances(of: (any Sendable)?.self) },
        SendableList("any Closable", hasLog: true) { await $0.mainActor.madeInstances(of: (any Closable).self) },
        SendableList("Draft & Sendable", hasLog: false) {
            await $0.mainActor.madeInstances(of: (Draft & Sendable).self)
        },
        SendableList("[any Sendable]", hasLog: false) { await $0.mainActor.madeInstances(of: [any Sendable].self) },
        SendableList("Editor", hasLog: false) { await $0.mainActor.madeInstances(of: Editor.self) },
        SendableList("Int", hasLog: false) { await $0.mainActor.madeInstances(of: Int.self) },
    ]

    /// A draft of the main actor came out as `any Sendable`, because a cast to that proves nothing, and an instance of
    /// a class as `Base & Sendable`, which is the class at run time.
    @Test(
        "The list of a Sendable type, which may leave the main actor, has nothing that lives there",
        arguments: sendableLists)
    func leaves(list: SendableList) async throws {
        let instances = await list.instances(try await Self.made())
        #expect(instances.map { $0 is Log } == (list.hasLog ? [true] : []))
    }
}
