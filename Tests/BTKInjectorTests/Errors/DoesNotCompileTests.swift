import TestSupport
import Testing

@Suite("Code that must not compile", .asksTheCompiler)
struct DoesNotCompileTests {
    private static let declarations = """
        import BTKInjector

        protocol Clock: Sendable {}
        struct SystemClock: Clock {}
        protocol Session: AnyObject {}
        final class DefaultSession: Session { init(clock: (any Clock)? = nil) {} }
        final class Notes { var lines: [String] = [] }

        """

    @Test("The way it is meant compiles")
    func control() async throws {
        let (succeeded, output) = try await Compiler.diagnostics(
            of: Self.declarations + """
                struct Screen { @Provider var clock: any Clock }
                actor Keeper { @Provider(named: "utc") var clock: any Clock }
                @MainActor final class Controller { @Provider var clock: any Clock }
                final class Store: Sendable { let clock: Provider<any Clock>; init(_ c: Provider<any Clock>) { clock = c } }
                func helper(_ i: inout Resolver) throws -> sending DefaultSession {
                    DefaultSession(clock: try i.instance())
                }
                func network(_ binder: inout Binder) {
                    binder.bindProvider(for: Clock.self) { _ in SystemClock() }
                }
                func test() throws {
                    let injector = try Injector.injectorWithBlock { binder in
                        network(&binder)
                        binder.bindProvider(for: Store.self) { i in Store(try i.provider()) }
                        binder.bindFactory(for: Session.self) { i in try helper(&i) }
                        binder.bindFactory(for: Session.self) { (i, notes: sending Notes) in
                            notes.lines.append("")
                            return DefaultSession(clock: try i.instance())
                        }
                    }
                    let make: Factory<any Session, Notes> = try injector.factory()
                    _ = try make(Notes())
                    _ = Screen().clock
                }
                """)
        #expect(succeeded, "\(output)")
    }

    @Test("Requests that the injector refuses", .comparesTheCompilersWords, arguments: refusals)
    func refused(code: RefusedCode) async throws {
        try await code.expectRefusal(after: Self.declarations)
    }

    private static let refusals = [
        // The bindings are frozen.
        RefusedCode(
            "binding with the injector", error: "value of type 'Injector' has no member 'bindProvider'",
            """
            func test(injector: Injector) {
                injector.bindProvider(for: Clock.self) { _ in SystemClock() }
            }
            """),
        RefusedCode(
            "making a binder", error: "'Binder' initializer is inaccessible",
            """
            func test() { var binder = Binder() }
            """),
        RefusedCode(
            "keeping the binder in a variable", error: "implicit conversion to 'Binder?' is consuming",
            """
            func test() throws {
                var kept: Binder?
                _ = try Injector.injectorWithBlock { binder in kept = binder }
            }
            """),
        RefusedCode(
            "keeping the binder in a collection", error: "type 'Binder' does not conform to protocol 'Copyable'",
            """
            struct Keeper { var binders: [Binder] = [] }
            """),
        RefusedCode(
            "binding in an escaping closure", error: "escaping closure captures 'inout' parameter 'binder'",
            """
            func test() throws {
                var later: [() -> Void] = []
                _ = try Injector.injectorWithBlock { binder in
                    later.append { binder.bindProvider(for: Clock.self) { _ in SystemClock() } }
                }
            }
            """),
        // The resolver stays in its block.
        RefusedCode(
            "keeping the resolver in a property",
            error: "missing reinitialization of inout parameter 'i' after consume",
            """
            final class Keeper { let resolver: Resolver; init(_ r: consuming Resolver) { resolver = r } }
            func test() throws {
                _ = try Injector.injectorWithBlock { binder in
                    binder.bindFactory(for: Keeper.self) { i in Keeper(i) }
                }
            }
            """),
        RefusedCode(
            "keeping the resolver in a value",
            error: "stored property 'resolver' of 'Copyable'-conforming struct 'Keeper' has non-Copyable type",
            """
            struct Keeper { var resolver: Resolver }
            """),
        RefusedCode(
            "returning the resolver", error: "missing reinitialization of inout parameter 'i' after consume",
            """
            func helper(_ i: inout Resolver) -> Resolver { i }
            """),
        RefusedCode(
            "capturing the resolver in an escaping closure", error: "escaping closure captures 'inout' parameter 'i'",
            """
            func later(_ action: @escaping () throws -> Void) {}
            func test() throws {
                _ = try Injector.injectorWithBlock { binder in
                    binder.bindProvider(for: Clock.self) { i in
                        later { _ = try i.instance(for: Clock.self) }
                        return SystemClock()
                    }
                }
            }
            """),
        RefusedCode(
            "capturing the resolver in a Provider made by hand",
            error: "mutable capture of 'inout' parameter 'i' is not allowed in concurrently-executing code",
            """
            func test() throws {
                _ = try Injector.injectorWithBlock { binder in
                    binder.bindProvider(for: Provider<any Clock>.self) { i in Provider { try i.instance() } }
                }
            }
            """),
        // Objects that threads share are Sendable.
        RefusedCode(
            "sharing a class that is not Sendable", error: "type 'Notes' does not conform to the 'Sendable' protocol",
            """
            func test() throws {
                _ = try Injector.injectorWithBlock { binder in
                    binder.bindProvider(for: Notes.self) { _ in Notes() }
                }
            }
            """),
        RefusedCode(
            "sharing as a protocol that is not Sendable",
            error: "type 'any Session' does not conform to the 'Sendable' protocol",
            """
            func test() throws {
                _ = try Injector.injectorWithBlock { binder in
                    binder.bindProvider(for: Session.self) { _ in DefaultSession() }
                }
            }
            """),
        RefusedCode(
            "a factory that gives out one object", error: "capture of 'notes' with non-Sendable type 'Notes'",
            """
            func test(notes: Notes) throws {
                _ = try Injector.injectorWithBlock { binder in
                    binder.bindFactory(for: Notes.self) { _ in notes }
                }
            }
            """),
        RefusedCode(
            "a product that its factory's caller shares",
            error: "sending value of non-Sendable type '() async -> ()' risks causing data races",
            """
            func test(make: Factory<Notes>) throws {
                let notes = try make()
                Task.detached { notes.lines.append("there") }
                notes.lines.append("here")
            }
            """),
        RefusedCode(
            "a property wrapper in a Sendable class",
            error: "stored property '_clock' of 'Sendable'-conforming class 'Screen' is mutable",
            """
            final class Screen: Sendable { @Provider var clock: any Clock }
            """),
        // Types.
        RefusedCode(
            "binding what does not conform",
            error: "cannot convert value of type 'DefaultSession' to closure result type 'any Clock'",
            """
            func test() throws {
                _ = try Injector.injectorWithBlock { binder in
                    binder.bindProvider(for: Clock.self) { _ in DefaultSession() }
                }
            }
            """),
        RefusedCode(
            "calling a factory with another argument",
            error: "cannot convert value of type 'Int' to expected argument type 'String'",
            """
            func test(make: Factory<any Session, String>) throws { _ = try make(1) }
            """),
    ]
}
