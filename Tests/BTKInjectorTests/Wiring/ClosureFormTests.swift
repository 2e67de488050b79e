@testable import BTKInjector
import Testing

/// Every form of closure that stands for a handle: with up to four arguments, of each isolation, throwing or not,
/// optional or not.
@Suite("The forms of closures") struct ClosureFormTests {
    @Test("A closure of each form makes what its handle makes", arguments: [false, true])
    @MainActor func forms(isOnMainActor: Bool) throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(to: { Product("p") })
            binder.wireFactory(named: "made", to: { Product("made") })
            binder.wireFactory(taking: String.self, to: { (a: String) in Product(a) })
            binder.wireFactory(taking: (String, Int).self, to: { (a: String, b: Int) in Product("\(a)\(b)") })
            binder.bindFactory(for: Product.self) { (_, a: String, b: Int, c: Bool) in Product("\(a)\(b)\(c)") }
            binder.wireFactory(
                taking: (String, Int, Bool, Double).self,
                to: { (a: String, b: Int, c: Bool, d: Double) in Product("\(a)\(b)\(c)\(d)") })
            if isOnMainActor {
                binder.mainActor.wireFactory(to: FormsWithoutArguments.init)
                binder.mainActor.wireFactory(to: Forms<String>.init)
                binder.mainActor.wireFactory(to: Forms<String, Int>.init)
                binder.mainActor.wireFactory(to: Forms<String, Int, Bool>.init)
                binder.mainActor.wireFactory(to: Forms<String, Int, Bool, Double>.init)
            } else {
                binder.wireFactory(to: FormsWithoutArguments.init)
                binder.wireFactory(to: Forms<String>.init)
                binder.wireFactory(to: Forms<String, Int>.init)
                binder.wireFactory(to: Forms<String, Int, Bool>.init)
                binder.wireFactory(to: Forms<String, Int, Bool, Double>.init)
            }
        }
        #expect(try injector.mainActor.make(for: FormsWithoutArguments.self).all() == Array(repeating: "p", count: 12))
        #expect(try injector.mainActor.make(for: Forms<String>.self).all() == Array(repeating: "a", count: 12))
        #expect(try injector.mainActor.make(for: Forms<String, Int>.self).all() == Array(repeating: "a1", count: 12))
        #expect(
            try injector.mainActor.make(for: Forms<String, Int, Bool>.self).all()
                == Array(repeating: "a1true", count: 12))
        #expect(
            try injector.mainActor.make(for: Forms<String, Int, Bool, Double>.self).all()
                == Array(repeating: "a1true0.5", count: 12))
    }
}

/// Language mode 5 has `@Sendable` on a function of an actor only where it is written, so that its type is another one.
@Suite("Closures of the main actor in language mode 5") struct OldClosureFormTests {
    @Test("They stand for handles as well") func types() throws {
        let type = try #require(_typeByName("SiyScMYcc"))
        #expect(ObjectIdentifier(type) != ObjectIdentifier((@MainActor () -> Int).self))
        let kind = try #require(ParameterNeed(of: type, inFunctionOfMainActor: false).kind)
        guard case .handle(_, nil, reachesMainActor: true, let function?) = kind else {
            Issue.record("It is no closure that reaches the main actor.")
            return
        }
        #expect(function.isShareable)
    }
}

private protocol Sample: Sendable { static var sample: Self { get } }
extension String: Sample { fileprivate static var sample: String { "a" } }
extension Int: Sample { fileprivate static var sample: Int { 1 } }
extension Bool: Sample { fileprivate static var sample: Bool { true } }
extension Double: Sample { fileprivate static var sample: Double { 0.5 } }

private final class Product: Sendable {
    let text: String
    init(_ text: String) { self.text = text }
}

/// Takes a closure of each form with these arguments, and calls it with samples of them.
private struct Forms<each A: Sample> {
    private let now: [Product]
    private let later: [@MainActor () throws -> Product]

    init(
        a: (repeat each A) -> Product, b: @Sendable (repeat each A) -> Product,
        c: @escaping @MainActor (repeat each A) -> Product, d: (repeat each A) throws -> Product,
        e: @Sendable (repeat each A) throws -> Product, f: @escaping @MainActor (repeat each A) throws -> Product,
        g: ((repeat each A) -> Product)?, h: (@Sendable (repeat each A) -> Product)?,
        i: (@MainActor (repeat each A) -> Product)?, j: ((repeat each A) throws -> Product)?,
        k: (@Sendable (repeat each A) throws -> Product)?, l: (@MainActor (repeat each A) throws -> Product)?
    ) throws {
        now = try [
            a(repeat (each A).sample), b(repeat (each A).sample), d(repeat (each A).sample), e(repeat (each A).sample),
            g!(repeat (each A).sample), h!(repeat (each A).sample), j!(repeat (each A).sample),
            k!(repeat (each A).sample),
        ]
        later = [
            { c(repeat (each A).sample) }, { try f(repeat (each A).sample) }, { i!(repeat (each A).sample) },
            { try l!(repeat (each A).sample) },
        ]
    }

    /// The texts of what all of them make.
    @MainActor func all() throws -> [String] { try now.map(\.text) + later.map { try $0().text } }
}

private typealias FormsWithoutArguments = Forms<>
