import TestSupport
import Testing

// Elsewhere the compiler has to be told where Swift Testing is.
#if os(Linux)
    /// That there are two of each trait must not spoil what the compiler says to mistakes.
    @Suite("The compiler's messages for mistakes in traits", .asksTheCompiler)
    struct TraitMessageTests {
        private static let declarations = """
            import BTKInjector
            import BTKInjectorTesting
            import Testing
            protocol Clock: Sendable {}
            struct Clockwork {}
            @MainActor func wind() {}
            func wiring(_ binder: inout Binder) throws {}
            @MainActor func makeInjector() throws -> Injector { try Injector.injectorWithBlock { _ in } }
            func check(_ trait: any TestTrait) {}

            """

        private static let mistakes = [
            ("binder in binder.bindProvder(for: Clock.self)", "value of type 'Binder' has no member 'bindProvder'"),
            (
                "binder in binder.bindProvider(for: Clock.self) { _ in Clockwork() }",
                "cannot convert value of type 'Clockwork' to closure result type 'any Clock'"
            ),
            (
                "binder in wiring(&binder)",
                "call can throw, but it is not marked with 'try' and the error is not handled"
            ),
            (
                "binder in wind()",
                "call to main actor-isolated global function 'wind()' in a synchronous nonisolated context"
            ),
            (
                "@MainActor binder in binder.bindProvider(for: Clock.self) { _ in Clockwork() }",
                "cannot convert value of type 'Clockwork' to closure result type 'any Clock'"
            ),
            (
                "binder, other in",
                "contextual closure type '@Sendable (inout Binder) throws -> Void' expects 1 argument, but 2"
            ),
        ]

        @Test(
            "A mistake in a closure is the one that the compiler reports", .comparesTheCompilersWords,
            arguments: [".injector", ".overriding(try Injector.injectorWithBlock { _ in })", ".overriding"])
        func closures(form: String) async throws {
            let lines = Self.mistakes.map { "func test() { check(\(form) { \($0.0) }) }" }
            // Each in a scope of its own, so that they may have one name.
            let source = lines.enumerated().map { "enum Mistake\($0) { static \($1) }" }.joined(separator: "\n")
            let (succeeded, output) = try await Compiler.diagnostics(of: Self.declarations + source)
            #expect(!succeeded)
            for (index, mistake) in Self.mistakes.enumerated() {
                let line = Self.declarations.split(separator: "\n").count + index + 1
                let messages = output.split(separator: "\n").filter { $0.contains("Snippet.swift:\(line):") }
                #expect(messages.count == 1, "\(output)")
                #expect(messages.first?.contains("error: \(mistake.1)") == true, "\(output)")
            }
        }

        @Test("A function that throws needs its try, and one of the main actor a closure", .comparesTheCompilersWords)
        func injectors() async throws {
            let (succeeded, output) = try await Compiler.diagnostics(
                of: Self.declarations + """
                    enum Try { static func test() { check(.overriding(Injector.injectorWithBlock { _ in }) { _ in }) } }
                    enum Actor { static func test() { check(.overriding(try makeInjector()) { _ in }) } }
                    enum Right { static func test() { check(.overriding(try makeInjector()) { @MainActor _ in }) } }
                    """)
            #expect(!succeeded)
            #expect(output.contains("error: call can throw but is not marked with 'try'"), "\(output)")
            let actor =
                "call to main actor-isolated global function 'makeInjector()' in a synchronous nonisolated context"
            #expect(output.contains("error: \(actor)"), "\(output)")
            #expect(
                output.split(separator: "\n").count { $0.contains("Snippet.swift:") && $0.contains("error: ") } == 2)
        }
    }
#endif
