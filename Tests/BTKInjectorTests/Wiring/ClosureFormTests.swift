@testable import BTKInjector
import Testing

/// A form of closure that stands for a handle, whatever arguments it has.
enum ClosureForm: String, CaseIterable, CustomTestStringConvertible {
    case plain = "(A) -> Store"
    case throwing = "(A) throws -> Store"
    case sendable = "@Sendable (A) -> Store"
    case sendableThrowing = "@Sendable (A) throws -> Store"
    case onMainActor = "@MainActor (A) -> Store"
    case onMainActorThrowing = "@MainActor (A) throws -> Store"
    case optionalPlain = "((A) -> Store)?"
    case optionalThrowing = "((A) throws -> Store)?"
    case optionalSendable = "(@Sendable (A) -> Store)?"
    case optionalSendableThrowing = "(@Sendable (A) throws -> Store)?"
    case optionalOnMainActor = "(@MainActor (A) -> Store)?"
    case optionalOnMainActorThrowing = "(@MainActor (A) throws -> Store)?"

    var testDescription: String { rawValue }
}

/// The arguments of a closure, `A` of its form.
enum ClosureArguments: CaseIterable {
    case none, one, two, three, four

    /// The text of the store that is made with samples of these arguments.
    fileprivate var text: String {
        switch self {
        case .none: "()"
        case .one: "(a)"
        case .two: "(a, 1)"
        case .three: "(a, 1, true)"
        case .four: "(a, 1, true, 0.5)"
        }
    }
}

@Suite("The forms of closures") struct ClosureFormTests {
    @Test(
        "A closure of each form makes what its handle makes",
        arguments: ClosureForm.allCases, ClosureArguments.allCases)
    @MainActor func form(_ form: ClosureForm, with arguments: ClosureArguments) throws {
        let injector = try Injector { binder in
            bindStores(&binder)
            binder.wireFactory(to: ClosuresWithoutArguments.init)
            binder.wireFactory(to: Closures<String>.init)
            binder.wireFactory(to: Closures<String, Int>.init)
            binder.wireFactory(to: Closures<String, Int, Bool>.init)
            binder.wireFactory(to: Closures<String, Int, Bool, Double>.init)
        }
        #expect(try text(of: form, with: arguments, by: injector) == arguments.text)
    }

    /// Binds stores that are made with up to four arguments.
    private func bindStores(_ binder: inout Binder) {
        binder.wireProvider { Store("()") }
        binder.wireFactory(taking: String.self) { (a: String) in Store("(\(a))") }
        binder.wireFactory(taking: (String, Int).self) { (a: String, b: Int) in Store("(\(a), \(b))") }
        binder.bindFactory(for: Store.self) { (_, a: String, b: Int, c: Bool) in Store("(\(a), \(b), \(c))") }
        binder.wireFactory(taking: (String, Int, Bool, Double).self) { (a: String, b: Int, c: Bool, d: Double) in
            Store("(\(a), \(b), \(c), \(d))")
        }
    }

    /// Returns the text of the store that the closure of a form makes, which a wired function has taken.
    @MainActor private func text(
        of form: ClosureForm, with arguments: ClosureArguments, by injector: Injector
    ) throws -> String {
        let store =
            switch arguments {
            case .none: try injector.mainActor.make(for: ClosuresWithoutArguments.self).store(of: form)
            case .one: try injector.mainActor.make(for: Closures<String>.self).store(of: form)
            case .two: try injector.mainActor.make(for: Closures<String, Int>.self).store(of: form)
            case .three: try injector.mainActor.make(for: Closures<String, Int, Bool>.self).store(of: form)
            case .four: try injector.mainActor.make(for: Closures<String, Int, Bool, Double>.self).store(of: form)
            }
        return store.text
    }
}

/// Language mode 5 has `@Sendable` on a function of an actor only where it is written, so that its type is another one.
@Suite("Closures of the main actor in language mode 5") struct OldClosureFormTests {
    /// The type of `@MainActor () -> Int` in language mode 5, by its mangled name.
    private func oldType() throws -> any Any.Type { try #require(_typeByName("SiyScMYcc")) }

    @Test("Their type is another one than in language mode 6") func type() throws {
        #expect(ObjectIdentifier(try oldType()) != ObjectIdentifier((@MainActor () -> Int).self))
    }

    @Test("They stand for handles as well") func kind() throws {
        let need = ParameterNeed(of: try oldType(), inFunctionOfMainActor: false)
        let kind = try #require(need.kind)
        guard case .handle(_, nil, reachesMainActor: true, let function?) = kind else {
            Issue.record("It is no closure that reaches the main actor, but \(kind).")
            return
        }
        #expect(function.isShareable)
    }
}

private final class Store: Sendable {
    let text: String

    init(_ text: String) { self.text = text }
}

/// A type of arguments, with a value of it.
private protocol Sample: Sendable { static var sample: Self { get } }

extension String: Sample { fileprivate static var sample: String { "a" } }
extension Int: Sample { fileprivate static var sample: Int { 1 } }
extension Bool: Sample { fileprivate static var sample: Bool { true } }
extension Double: Sample { fileprivate static var sample: Double { 0.5 } }

/// Takes a closure of each form with these arguments, and calls it with samples of them: at once where it may not be
/// kept.
private struct Closures<each A: Sample> {
    private let made: [ClosureForm: Store]
    private let later: [ClosureForm: @MainActor () throws -> Store]

    init(
        plain: (repeat each A) -> Store,
        throwing: (repeat each A) throws -> Store,
        sendable: @Sendable (repeat each A) -> Store,
        sendableThrowing: @Sendable (repeat each A) throws -> Store,
        onMainActor: @escaping @MainActor (repeat each A) -> Store,
        onMainActorThrowing: @escaping @MainActor (repeat each A) throws -> Store,
        optionalPlain: ((repeat each A) -> Store)?,
        optionalThrowing: ((repeat each A) throws -> Store)?,
        optionalSendable: (@Sendable (repeat each A) -> Store)?,
        optionalSendableThrowing: (@Sendable (repeat each A) throws -> Store)?,
        optionalOnMainActor: (@MainActor (repeat each A) -> Store)?,
        optionalOnMainActorThrowing: (@MainActor (repeat each A) throws -> Store)?
    ) throws {
        var made: [ClosureForm: Store] = [:]
        made[.plain] = plain(repeat (each A).sample)
        made[.throwing] = try throwing(repeat (each A).sample)
        made[.sendable] = sendable(repeat (each A).sample)
        made[.sendableThrowing] = try sendableThrowing(repeat (each A).sample)
        made[.optionalPlain] = optionalPlain?(repeat (each A).sample)
        made[.optionalThrowing] = try optionalThrowing?(repeat (each A).sample)
        made[.optionalSendable] = optionalSendable?(repeat (each A).sample)
        made[.optionalSendableThrowing] = try optionalSendableThrowing?(repeat (each A).sample)
        self.made = made

        var later: [ClosureForm: @MainActor () throws -> Store] = [:]
        later[.onMainActor] = { onMainActor(repeat (each A).sample) }
        later[.onMainActorThrowing] = { try onMainActorThrowing(repeat (each A).sample) }
        if let optionalOnMainActor {
            later[.optionalOnMainActor] = { optionalOnMainActor(repeat (each A).sample) }
        }
        if let optionalOnMainActorThrowing {
            later[.optionalOnMainActorThrowing] = { try optionalOnMainActorThrowing(repeat (each A).sample) }
        }
        self.later = later
    }

    /// Returns what the closure of a form has made, or makes now.
    @MainActor func store(of form: ClosureForm) throws -> Store {
        if let closure = later[form] { return try closure() }
        return try #require(made[form], "There is no closure of this form.")
    }
}

/// `Closures<>`, which would be an operator in an expression.
private typealias ClosuresWithoutArguments = Closures<>
