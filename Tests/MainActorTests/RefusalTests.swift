import TestSupport
import Testing

@Suite("Code that the compiler refuses", .asksTheCompiler)
struct RefusalTests {
    struct Refusal: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let code: String
        /// A part of what the compiler says.
        let phrase: String

        init(_ testDescription: String, _ code: String, _ phrase: String) {
            (self.testDescription, self.code, self.phrase) = (testDescription, code, phrase)
        }
    }

    private static let types = """
        import BTKInjector
        final class Draft { var text = ""; init() {} }
        @MainActor final class Model { init() {} }
        struct Clock: Sendable {}

        """

    @Test("Code that takes an instance off the main actor", .comparesTheCompilersWords, arguments: refusals)
    func refused(refusal: Refusal) async throws {
        let (succeeded, output) = try await Compiler.diagnostics(of: Self.types + refusal.code)
        #expect(!succeeded)
        #expect(output.contains("error: "))
        #expect(output.contains(refusal.phrase))
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
        Refusal(
            "asking in nonisolated code",
            "func f(_ i: Injector) throws { _ = try i.mainActor.instance(for: Draft.self) }",
            "call to main actor-isolated instance method 'instance(for:named:)' in a synchronous nonisolated"),
        Refusal(
            "awaiting what is not Sendable",
            "func f(_ i: Injector) async throws { _ = try await i.mainActor.instance(for: Draft.self) }",
            "non-Sendable 'Draft'-typed result can not be returned from main actor-isolated instance method"),
        Refusal(
            "sending an instance to a detached task",
            """
            @MainActor func f(_ i: Injector) throws {
                let draft: Draft = try i.mainActor.instance()
                Task.detached { draft.text = "" }
            }
            """,
            "risks causing data races between main actor-isolated code and concurrent execution of the closure"),
        Refusal(
            "sending what a factory made",
            """
            @MainActor func f(_ make: MainActorFactory<Draft>) throws -> sending Draft { try make() }
            """,
            "task or actor-isolated value cannot be sent"),
        Refusal(
            "calling a handle off the main actor",
            "func f(_ draft: MainActorProvider<Draft>) throws { _ = try draft.get() }",
            "call to main actor-isolated instance method 'get()' in a synchronous nonisolated context"),
        Refusal(
            "reading a property of a handle off the main actor",
            "struct S { @MainActorProvider var draft: Draft; func f() { _ = draft } }",
            "main actor-isolated property 'draft' can not be referenced from a nonisolated context"),
        Refusal(
            "asking in an ordinary block",
            """
            func f(_ binder: inout Binder) {
                binder.bindFactory(for: Draft.self) { i in try i.mainActor.instance() }
            }
            """,
            "call to main actor-isolated instance method 'instance(for:named:)' in a synchronous nonisolated"),
        Refusal(
            "making a view model in an ordinary block",
            "func f(_ binder: inout Binder) { binder.bindProvider(for: Model.self) { _ in Model() } }",
            "call to main actor-isolated initializer 'init()' in a synchronous nonisolated context"),
        Refusal(
            "an ordinary binding to a view model's initializer",
            "func f(_ binder: inout Binder) { binder.wireProvider(for: Model.self, to: Model.init) }",
            "loses global actor 'MainActor'"),
        Refusal(
            "asking in an ordinary block's action",
            """
            func f(_ binder: inout Binder) {
                binder.bindProvider(for: Clock.self) { i in
                    i.whenComplete { @MainActor i in _ = try i.mainActor.instance(for: Draft.self) }
                    return Clock()
                }
            }
            """,
            "loses global actor 'MainActor'"),
        Refusal(
            "keeping the binder's view of the main actor",
            "func f(_ binder: inout Binder) { let view = binder.mainActor; _ = view }",
            "is borrowed and cannot be consumed"),
        Refusal(
            "keeping a resolver's view of the main actor",
            """
            func f(_ binder: inout Binder) {
                binder.bindFactory(for: Draft.self) { i in
                    let view = i.mainActor
                    return Draft()
                }
            }
            """,
            "is borrowed and cannot be consumed"),
        Refusal(
            "an action of the main actor in an ordinary block",
            """
            func f(_ binder: inout Binder) {
                binder.bindProvider(for: Clock.self) { i in
                    i.mainActor.whenComplete { _ in }
                    return Clock()
                }
            }
            """,
            "call to main actor-isolated instance method 'whenComplete' in a synchronous nonisolated context"),
        Refusal(
            "awaiting what a factory makes if that is not Sendable",
            "func f(_ i: Injector) async throws { _ = try await i.mainActor.make(for: Draft.self, 7) }",
            "non-Sendable 'Draft'-typed result can not be returned from main actor-isolated instance method"),
        Refusal(
            "giving an argument that is not Sendable to the main actor",
            """
            func f(_ i: Injector, _ draft: Draft) async throws -> Model { try await i.mainActor.make(draft) }
            """,
            "sending value of non-Sendable type 'Draft' risks causing data races"),
        Refusal(
            "using what a block on the main actor has captured",
            """
            func f(_ binder: inout Binder) {
                let draft = Draft()
                binder.mainActor.bindProvider(for: Draft.self) { _ in draft }
                draft.text = ""
            }
            """,
            "sending 'draft' risks causing data races"),
        Refusal(
            "an ordinary binding of what is not Sendable",
            "func f(_ binder: inout Binder) { binder.bindProvider(for: Draft.self) { _ in Draft() } }",
            "type 'Draft' does not conform to the 'Sendable' protocol"),
    ]
}
