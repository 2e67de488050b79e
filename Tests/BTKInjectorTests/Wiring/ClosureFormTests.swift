import Testing

@testable import BTKInjector

@Suite("The forms of closures") struct ClosureFormTests {
    @Test(
        "A closure of each form makes what its handle makes",
        arguments: ["()", "(a)", "(a, 1)", "(a, 1, true)", "(a, 1, true, 0.5)"])
    @MainActor func forms(arguments: String) throws {
        let injector = try Injector { binder in
            bindTexts(&binder)
            binder.wireFactory(to: ClosuresWithoutArguments.init)
            binder.wireFactory(to: Closures<String>.init)
            binder.wireFactory(to: Closures<String, Int>.init)
            binder.wireFactory(to: Closures<String, Int, Bool>.init)
            binder.wireFactory(to: Closures<String, Int, Bool, Double>.init)
        }
        let results =
            switch arguments {
            case "()": try injector.make(for: ClosuresWithoutArguments.self).results
            case "(a)": try injector.make(for: Closures<String>.self).results
            case "(a, 1)": try injector.make(for: Closures<String, Int>.self).results
            case "(a, 1, true)": try injector.make(for: Closures<String, Int, Bool>.self).results
            default: try injector.make(for: Closures<String, Int, Bool, Double>.self).results
            }
        #expect(results.count == 7)
        for (form, make) in results { #expect(try make() == arguments, "\(form)") }
    }

    /// Binds texts that are made with up to four arguments.
    private func bindTexts(_ binder: inout Binder) {
        binder.wireProvider { "()" }
        binder.wireFactory(taking: String.self) { (a: String) in "(\(a))" }
        binder.wireFactory(taking: (String, Int).self) { (a: String, b: Int) in "(\(a), \(b))" }
        binder.bindFactory(for: String.self) { (_, a: String, b: Int, c: Bool) in "(\(a), \(b), \(c))" }
        binder.wireFactory(taking: (String, Int, Bool, Double).self) { (a: String, b: Int, c: Bool, d: Double) in
            "(\(a), \(b), \(c), \(d))"
        }
    }

    /// It has `@Sendable` only where that is written, so that its type is another one.
    @Test("A closure of the main actor in language mode 5 stands for a handle as well") func oldForm() throws {
        // The type of `@MainActor () -> Int` there, by its mangled name.
        let oldType = try #require(_typeByName("SiyScMYcc"))
        #expect(ObjectIdentifier(oldType) != ObjectIdentifier((@MainActor () -> Int).self))
        let need = ParameterNeed(of: oldType, inFunctionOfMainActor: false)
        guard case .handle(_, nil, reachesMainActor: true, let function?) = need.kind else {
            Issue.record("It is no closure that reaches the main actor.")
            return
        }
        #expect(function.isShareable)
    }
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
    /// For each form what gives its result.
    private(set) var results: [String: @MainActor () throws -> String?]

    init(
        plain: (repeat each A) -> String, throwing: (repeat each A) throws -> String,
        sendable: @Sendable (repeat each A) throws -> String,
        optional: ((repeat each A) -> String)?, optionalThrowing: ((repeat each A) throws -> String)?,
        onMainActor: @escaping @MainActor (repeat each A) -> String,
        onMainActorThrowing: @escaping @MainActor (repeat each A) throws -> String
    ) throws {
        let made = [
            "plain": plain(repeat (each A).sample), "throwing": try throwing(repeat (each A).sample),
            "@Sendable": try sendable(repeat (each A).sample), "optional": optional?(repeat (each A).sample),
            "optional throwing": try optionalThrowing?(repeat (each A).sample),
        ]
        results = made.mapValues { text in { text } }
        results["@MainActor"] = { onMainActor(repeat (each A).sample) }
        results["@MainActor throwing"] = { try onMainActorThrowing(repeat (each A).sample) }
    }
}

/// `Closures<>`, which would be an operator in an expression.
private typealias ClosuresWithoutArguments = Closures<>
