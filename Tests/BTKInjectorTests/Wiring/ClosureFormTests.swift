import Testing

@testable import BTKInjector

/// A form of closure that stands for a handle, whatever arguments it has.
enum ClosureForm: CaseIterable {
    case plain, throwing, sendable, sendableThrowing, onMainActor, onMainActorThrowing
    case optionalPlain, optionalThrowing, optionalSendable, optionalSendableThrowing
    case optionalOnMainActor, optionalOnMainActorThrowing
}

@Suite("The forms of closures") struct ClosureFormTests {
    @Test(
        "A closure of each form and with up to four arguments makes what its handle makes",
        arguments: ClosureForm.allCases)
    @MainActor func forms(form: ClosureForm) throws {
        let injector = try Injector { binder in
            binder.wireProvider { Text("()") }
            binder.wireFactory(taking: String.self) { (a: String) in Text("(\(a))") }
            binder.wireFactory(taking: (String, Int).self) { (a: String, b: Int) in Text("(\(a), \(b))") }
            binder.bindFactory(for: Text.self) { (_, a: String, b: Int, c: Bool) in Text("(\(a), \(b), \(c))") }
            binder.wireFactory(taking: (String, Int, Bool, Double).self) { (a: String, b: Int, c: Bool, d: Double) in
                Text("(\(a), \(b), \(c), \(d))")
            }
            binder.wireFactory(to: ClosuresWithoutArguments.init)
            binder.wireFactory(to: Closures<String>.init)
            binder.wireFactory(to: Closures<String, Int>.init)
            binder.wireFactory(to: Closures<String, Int, Bool>.init)
            binder.wireFactory(to: Closures<String, Int, Bool, Double>.init)
        }
        let texts = [
            try injector.make(for: ClosuresWithoutArguments.self).call(form),
            try injector.make(for: Closures<String>.self).call(form),
            try injector.make(for: Closures<String, Int>.self).call(form),
            try injector.make(for: Closures<String, Int, Bool>.self).call(form),
            try injector.make(for: Closures<String, Int, Bool, Double>.self).call(form),
        ]
        #expect(texts.map(\.text) == ["()", "(a)", "(a, 1)", "(a, 1, true)", "(a, 1, true, 0.5)"])
    }

    /// There `@Sendable` is on a function of an actor only where it is written, so that its type is another one.
    @Test("A closure of the main actor stands for a handle in language mode 5 as well") func languageMode5() throws {
        // The type of `@MainActor () -> Int` in language mode 5, by its mangled name.
        let type = try #require(_typeByName("SiyScMYcc"))
        #expect(ObjectIdentifier(type) != ObjectIdentifier((@MainActor () -> Int).self))
        let kind = try #require(ParameterNeed(of: type, inFunctionOfMainActor: false).kind)
        guard case .handle(_, nil, reachesMainActor: true, let function?) = kind else {
            Issue.record("It is no closure that reaches the main actor, but \(kind).")
            return
        }
        #expect(function.isShareable)
    }
}

private final class Text: Sendable {
    let text: String

    init(_ text: String) { self.text = text }
}

/// A type of arguments, with a value of it.
private protocol Sample: Sendable { static var sample: Self { get } }

extension String: Sample { fileprivate static var sample: String { "a" } }
extension Int: Sample { fileprivate static var sample: Int { 1 } }
extension Bool: Sample { fileprivate static var sample: Bool { true } }
extension Double: Sample { fileprivate static var sample: Double { 0.5 } }

/// Takes a closure of each form with these arguments.
private struct Closures<each A: Sample> {
    private let calls: [ClosureForm: () throws -> Text]

    init(
        plain: @escaping (repeat each A) -> Text,
        throwing: @escaping (repeat each A) throws -> Text,
        sendable: @escaping @Sendable (repeat each A) -> Text,
        sendableThrowing: @escaping @Sendable (repeat each A) throws -> Text,
        onMainActor: @escaping @MainActor (repeat each A) -> Text,
        onMainActorThrowing: @escaping @MainActor (repeat each A) throws -> Text,
        optionalPlain: ((repeat each A) -> Text)?,
        optionalThrowing: ((repeat each A) throws -> Text)?,
        optionalSendable: (@Sendable (repeat each A) -> Text)?,
        optionalSendableThrowing: (@Sendable (repeat each A) throws -> Text)?,
        optionalOnMainActor: (@MainActor (repeat each A) -> Text)?,
        optionalOnMainActorThrowing: (@MainActor (repeat each A) throws -> Text)?
    ) {
        calls = [
            .plain: { plain(repeat (each A).sample) },
            .throwing: { try throwing(repeat (each A).sample) },
            .sendable: { sendable(repeat (each A).sample) },
            .sendableThrowing: { try sendableThrowing(repeat (each A).sample) },
            .onMainActor: { MainActor.assumeIsolated { onMainActor(repeat (each A).sample) } },
            .onMainActorThrowing: {
                try MainActor.assumeIsolated { try onMainActorThrowing(repeat (each A).sample) }
            },
            .optionalPlain: { try unwrapped(optionalPlain)(repeat (each A).sample) },
            .optionalThrowing: { try unwrapped(optionalThrowing)(repeat (each A).sample) },
            .optionalSendable: { try unwrapped(optionalSendable)(repeat (each A).sample) },
            .optionalSendableThrowing: { try unwrapped(optionalSendableThrowing)(repeat (each A).sample) },
            .optionalOnMainActor: {
                try MainActor.assumeIsolated { try unwrapped(optionalOnMainActor)(repeat (each A).sample) }
            },
            .optionalOnMainActorThrowing: {
                try MainActor.assumeIsolated { try unwrapped(optionalOnMainActorThrowing)(repeat (each A).sample) }
            },
        ]
    }

    /// Calls the closure of a form with samples of its arguments.
    func call(_ form: ClosureForm) throws -> Text { try #require(calls[form])() }
}

/// Not by the macro itself, which can't stand in a closure that has packs of types.
private func unwrapped<Value>(_ value: Value?) throws -> Value { try #require(value) }

/// `Closures<>`, which would be an operator in an expression.
private typealias ClosuresWithoutArguments = Closures<>
