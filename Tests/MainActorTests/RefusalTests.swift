import TestSupport
import Testing

@Suite("Code that the compiler refuses", .asksTheCompiler)
struct RefusalTests {
    private static let types = """
        import BTKInjector
        final class Draft { var text = ""; init() {} }
        @MainActor final class Model { init() {} }
        struct Clock: Sendable {}

        """

    @Test("Code that takes an instance off the main actor", .comparesTheCompilersWords, arguments: refusals)
    func refused(code: RefusedCode) async throws {
        try await code.expectRefusal(after: Self.types)
    }

    @Test("Code that keeps to it compiles", arguments: ["nonisolated", "MainActor"])
    func control(isolation: String) async throws {
        let code = """
            struct App: Module {
                func configure(_ binder: inout Binder) {
                    binder.mainActor.bindProvider(for: Draft.self) { _ in Draft() }
                    binder.mainActor.wireProvider(for: Model.self, to: Model.init)
                }
            }
            @MainActor func main() throws {
                let injector = try Injector.injectorWithBlock { binder in try binder.install(App()) }
                try injector.mainActor.instance(for: Draft.self).text = "text"
            }
            nonisolated func elsewhere(_ injector: Injector, _ draft: MainActorProvider<Draft>) async throws -> Model {
                try await MainActor.run { try draft.get().text = "" }
                return try await injector.mainActor.instance()
            }
            """
        let (succeeded, output) = try await Compiler.diagnostics(of: Self.types + code, isolation: isolation)
        #expect(succeeded)
        #expect(output == "")
    }

    static let refusals = [
        RefusedCode(
            "asking in nonisolated code",
            error: "call to main actor-isolated instance method 'instance(for:named:)' in a synchronous nonisolated",
            "func f(_ i: Injector) throws { _ = try i.mainActor.instance(for: Draft.self) }"),
        RefusedCode(
            "awaiting what is not Sendable",
            error: "non-Sendable 'Draft'-typed result can not be returned from main actor-isolated instance method",
            "func f(_ i: Injector) async throws { _ = try await i.mainActor.instance(for: Draft.self) }"),
        RefusedCode(
            "sending an instance to a detached task",
            error: "risks causing data races between main actor-isolated code and concurrent execution of the closure",
            """
            @MainActor func f(_ i: Injector) throws {
                let draft: Draft = try i.mainActor.instance()
                Task.detached { draft.text = "" }
            }
            """),
        RefusedCode(
            "sending what a factory made", error: "task or actor-isolated value cannot be sent",
            """
            @MainActor func f(_ make: MainActorFactory<Draft>) throws -> sending Draft { try make() }
            """),
        RefusedCode(
            "calling a handle off the main actor",
            error: "call to main actor-isolated instance method 'get()' in a synchronous nonisolated context",
            "func f(_ draft: MainActorProvider<Draft>) throws { _ = try draft.get() }"),
        RefusedCode(
            "reading a property of a handle off the main actor",
            error: "main actor-isolated property 'draft' can not be referenced from a nonisolated context",
            "struct S { @MainActorProvider var draft: Draft; func f() { _ = draft } }"),
        RefusedCode(
            "asking in an ordinary block",
            error: "call to main actor-isolated instance method 'instance(for:named:)' in a synchronous nonisolated",
            """
            func f(_ binder: inout Binder) {
                binder.bindFactory(for: Draft.self) { i in try i.mainActor.instance() }
            }
            """),
        RefusedCode(
            "making a view model in an ordinary block",
            error: "call to main actor-isolated initializer 'init()' in a synchronous nonisolated context",
            "func f(_ binder: inout Binder) { binder.bindProvider(for: Model.self) { _ in Model() } }"),
        RefusedCode(
            "an ordinary binding to a view model's initializer", error: "loses global actor 'MainActor'",
            "func f(_ binder: inout Binder) { binder.wireProvider(for: Model.self, to: Model.init) }"),
        RefusedCode(
            "asking in an ordinary block's action", error: "loses global actor 'MainActor'",
            """
            func f(_ binder: inout Binder) {
                binder.bindProvider(for: Clock.self) { i in
                    i.whenComplete { @MainActor i in _ = try i.mainActor.instance(for: Draft.self) }
                    return Clock()
                }
            }
            """),
        RefusedCode(
            "keeping the binder's view of the main actor", error: "is borrowed and cannot be consumed",
            "func f(_ binder: inout Binder) { let view = binder.mainActor; _ = view }"),
        RefusedCode(
            "keeping a resolver's view of the main actor", error: "is borrowed and cannot be consumed",
            """
            func f(_ binder: inout Binder) {
                binder.bindFactory(for: Draft.self) { i in
                    let view = i.mainActor
                    return Draft()
                }
            }
            """),
        RefusedCode(
            "an action of the main actor in an ordinary block",
            error: "call to main actor-isolated instance method 'whenComplete' in a synchronous nonisolated context",
            """
            func f(_ binder: inout Binder) {
                binder.bindProvider(for: Clock.self) { i in
                    i.mainActor.whenComplete { _ in }
                    return Clock()
                }
            }
            """),
        RefusedCode(
            "awaiting what a factory makes if that is not Sendable",
            error: "non-Sendable 'Draft'-typed result can not be returned from main actor-isolated instance method",
            "func f(_ i: Injector) async throws { _ = try await i.mainActor.make(for: Draft.self, 7) }"),
        RefusedCode(
            "giving an argument that is not Sendable to the main actor",
            error: "sending value of non-Sendable type 'Draft' risks causing data races",
            """
            func f(_ i: Injector, _ draft: Draft) async throws -> Model { try await i.mainActor.make(draft) }
            """),
        RefusedCode(
            "using what a block on the main actor has captured", error: "sending 'draft' risks causing data races",
            """
            func f(_ binder: inout Binder) {
                let draft = Draft()
                binder.mainActor.bindProvider(for: Draft.self) { _ in draft }
                draft.text = ""
            }
            """),
        RefusedCode(
            "an ordinary binding of what is not Sendable",
            error: "type 'Draft' does not conform to the 'Sendable' protocol",
            "func f(_ binder: inout Binder) { binder.bindProvider(for: Draft.self) { _ in Draft() } }"),
    ]
}
