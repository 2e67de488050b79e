import BTKInjector
import TestSupport
import Testing

private let (number, text, flag) = (BindingKey(Int.self), BindingKey(String.self), BindingKey(Bool.self))

private actor Worker {}

@globalActor private actor OtherActor { static let shared = OtherActor() }

/// Not Sendable.
private final class Notes {}

private struct Token: ~Copyable {}

@Suite("Problems of closures as parameters")
struct ClosureProblemTests {
    @Test("A closure's errors are about its result", arguments: targets + isolations + arguments)
    func problems(configuration: ConfigurationCase) throws { try configuration.check() }

    private static let targets = [
        ConfigurationCase("nothing bound for the result", problems: [.missing(text, number)]) { binder in
            binder.wireProvider(for: String.self, to: { (_: () -> Int, _: (Bool) throws -> Int) in "" })
        },
        ConfigurationCase("nothing bound on the main actor", problems: [.missing(text, number)]) { binder in
            binder.mainActor.wireFactory(for: String.self, to: { (_: @MainActor () -> Int) in "" })
        },
        ConfigurationCase(
            "no name of the result", problems: [.missing(text, BindingKey(Int.self, named: "a"))]
        ) { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.wireProvider(for: String.self, with: intKey("a"), to: { (_: () -> Int) in "" })
        },
        ConfigurationCase(
            "a factory with arguments for a closure without",
            problems: [.argumentMismatch(number, expected: "(Bool)", requested: "()")]
        ) { binder in
            binder.wireFactory(for: Int.self, taking: Bool.self, to: { (_: Bool) in 1 })
            binder.wireProvider(for: String.self, to: { (_: () -> Int) in "" })
        },
        ConfigurationCase(
            "other arguments", problems: [.argumentMismatch(number, expected: "(Bool)", requested: "(Bool, Double)")]
        ) { binder in
            binder.wireFactory(for: Int.self, taking: Bool.self, to: { (_: Bool) in 1 })
            binder.wireProvider(for: String.self, to: { (_: (Bool, Double) -> Int) in "" })
        },
        ConfigurationCase(
            "other arguments of an optional one",
            problems: [.argumentMismatch(number, expected: "(Bool)", requested: "(Double)")]
        ) { binder in
            binder.wireFactory(for: Int.self, taking: Bool.self, to: { (_: Bool) in 1 })
            binder.wireProvider(for: String.self, to: { (_: ((Double) -> Int)?) in "" })
        },
        ConfigurationCase(
            "a provider for a closure with arguments",
            problems: [.argumentMismatch(number, expected: "()", requested: "(Double)")]
        ) { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.wireProvider(for: String.self, to: { (_: (Double) -> Int) in "" })
        },
        ConfigurationCase("an optional one with nothing bound") { binder in
            binder.wireProvider(for: String.self, to: { (_: (() -> Int)?, _: ((Bool) throws -> Int)?) in "" })
        },
        ConfigurationCase(
            "an optional one with a name", problems: [.missing(text, BindingKey(Int.self, named: "a"))]
        ) { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.wireProvider(for: String.self, with: intKey("a"), to: { (_: (() -> Int)?) in "" })
        },
        ConfigurationCase("closures that close a ring") { binder in
            binder.wireProvider(for: Int.self, to: { (_: () -> Int, _: () -> String) in 1 })
            binder.wireProvider(for: String.self, to: { (_: Int) in "" })
        },
    ]

    private static let isolations = [
        ConfigurationCase("what lives on the main actor, from elsewhere", problems: [.boundOnMainActor(number)]) {
            $0.mainActor.bindProvider(for: Int.self) { _ in 1 }
            $0.wireProvider(for: String.self, to: { (_: () -> Int) in "" })
            $0.wireProvider(for: Bool.self, to: { (_: @Sendable () throws -> Int) in true })
            $0.wireProvider(for: Double.self, to: { (_: @MainActor () -> Int) in 1 })
        },
        ConfigurationCase("a factory there, from elsewhere", problems: [.boundOnMainActor(number)]) { binder in
            binder.mainActor.wireFactory(for: Int.self, taking: Bool.self, to: { (_: Bool) in 1 })
            binder.wireProvider(for: String.self, to: { (_: ((Bool) -> Int)?) in "" })
            binder.wireProvider(for: Double.self, to: { (_: @MainActor (Bool) -> Int) in 1 })
        },
        ConfigurationCase("a Sendable one there", problems: [.boundOnMainActor(number)]) { binder in
            binder.mainActor.bindProvider(for: Int.self) { _ in 1 }
            binder.mainActor.wireProvider(for: String.self, to: { (_: @Sendable () -> Int) in "" })
            binder.mainActor.wireProvider(for: Bool.self, to: { (_: (@Sendable () throws -> Int)?) in true })
        },
        ConfigurationCase("all that may reach it there") { binder in
            binder.mainActor.bindProvider(for: Int.self) { _ in 1 }
            binder.mainActor.bindFactory(for: Int.self) { (_, _: Bool) in 1 }
            binder.mainActor.wireProvider(
                for: String.self, to: { (_: () -> Int, _: (() throws -> Int)?, _: @MainActor (Bool) -> Int) in "" })
            binder.mainActor.wireProvider(for: Double.self, to: { (_: (Bool) -> Int) in 1 })
        },
    ]

    private static let arguments = [
        ConfigurationCase(
            "a block that owns its argument",
            problems: [.argumentMismatch(number, expected: "(Notes)", requested: "(Notes)")]
        ) { binder in
            binder.bindFactory(for: Int.self) { (_, _: sending Notes) in 1 }
            binder.wireProvider(for: String.self, to: { (_: (Notes) -> Int) in "" })
            binder.wireProvider(for: Bool.self, to: { (_: (@Sendable (Notes) throws -> Int)?) in true })
            binder.mainActor.wireProvider(for: Double.self, to: { (_: @MainActor (Notes) -> Int) in 1 })
        },
        ConfigurationCase(
            "a block that owns one of two",
            problems: [.argumentMismatch(number, expected: "(Bool, Notes)", requested: "(Bool, Notes)")]
        ) { binder in
            binder.bindFactory(for: Int.self) { (_, _: Bool, _: sending Notes) in 1 }
            binder.wireProvider(for: String.self, to: { (_: (Bool, Notes) -> Int) in "" })
        },
        ConfigurationCase("a block of Sendable ones, and functions and blocks of the main actor") { binder in
            binder.bindFactory(for: Int.self) { (_, _: Bool, _: Worker) in 1 }
            binder.wireFactory(for: Int.self, taking: Notes.self, to: { (_: Notes) in 1 })
            binder.mainActor.bindFactory(for: Double.self) { (_, _: Notes) in 1 }
            binder.wireProvider(for: String.self, to: { (_: (Bool, Worker) -> Int, _: (Notes) -> Int) in "" })
            binder.wireProvider(for: Bool.self, to: { (_: @MainActor (Notes) -> Double) in true })
        },
    ]

    @Test("Any other type of function is a type like others, which must be bound", arguments: others)
    func otherTypes(configuration: ConfigurationCase) throws { try configuration.check() }

    private static let others = [
        other("async", to: { (_: () async -> Int) in "" }),
        other("async with an argument", to: { (_: @Sendable (Bool) async throws -> Int) in "" }),
        other("typed throws", to: { (_: () throws(InjectionError) -> Int) in "" }),
        other("inout", to: { (_: (inout Bool) -> Int) in "" }),
        other("consuming", to: { (_: (consuming Notes) -> Int) in "" }),
        other("sending", to: { (_: (sending Notes) -> Int) in "" }),
        other("a sending result", to: { (_: () -> sending Int) in "" }),
        other("five arguments", to: { (_: (Bool, Bool, Bool, Bool, Bool) -> Int) in "" }),
        other("a variadic one", to: { (_: (Bool...) -> Int) in "" }),
        other("another global actor", to: { (_: @OtherActor () -> Int) in "" }),
        // These ended the process.
        other("an argument that can't be copied", to: { (_: (borrowing Token) -> Int) in "" }),
        other("a result that can't be copied", to: { (_: () throws -> Token) in "" }),
        other("a C function", to: { (_: @convention(c) () -> Int) in "" }),
    ]

    /// A function with a parameter of a type that stands for nothing, though its result is bound with any arguments.
    private static func other<P>(
        _ title: String, to function: @escaping @Sendable (P) -> String
    ) -> ConfigurationCase {
        ConfigurationCase(title, problems: [.missing(text, BindingKey(P.self))]) { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindFactory(for: Int.self) { (_, _: Bool) in 1 }
            binder.wireFactory(for: Int.self, taking: Notes.self, to: { (_: Notes) in 1 })
            binder.wireFactory(for: Int.self, taking: [Bool].self, to: { (_: [Bool]) in 1 })
            binder.bindFactory(for: Int.self) { (_, _: Bool, _: Bool, _: Bool, _: Bool, _: Bool) in 1 }
            binder.wireProvider(for: String.self, to: function)
        }
    }
}
