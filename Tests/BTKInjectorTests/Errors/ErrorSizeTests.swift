import TestSupport
import Testing

@testable import BTKInjector
@testable import BTKInjectorInspection

/// Checks and texts of large configurations that are wrong took time and room in the square of their size, or more.
@Suite("Checks and texts in proportion to what they look at and print")
struct ErrorSizeTests {
    /// Each ring was told whole: 2,001 problems with a text of 67 MB.
    @Test("A text shows 20 cycles, with the ends of long ones, and says how many it leaves out")
    func manyRings() {
        let keys = (0..<2_000).map { BindingKey(Int.self, named: BindingName("\($0)")) }
        var problems = (1..<2_000).map { InjectionError.circularDependency(path: keys[...$0] + [keys[0]]) }
        problems.append(.notAFactory(keys[0]))
        let error = InjectionError.invalidConfiguration(problems)
        let lines = error.description.split(separator: "\n")
        #expect(lines.first == "[invalid-configuration] 2000 problems in the bindings.")
        #expect(lines.count { $0.contains("[circular-dependency]") } == 20)
        #expect(lines.count { $0.contains("[not-a-factory]") } == 1)
        #expect(lines.last == "  … and 1979 more cycles")
        #expect(lines.contains("       → … 9 more …"))
        #expect(lines.count < 20 * 15 + 10)
    }

    /// All candidates were described for each key that is missing.
    @Test("Near misses are searched for the first 20 missing keys of a text")
    func nearMisses() throws {
        let found = try problems { binder in
            for number in 1...30 {
                binder.bindProvider(for: Int.self, named: BindingName("\(number) bound")) { _ in 1 }
                binder.requireBinding(for: Int.self, named: BindingName("\(number) bount"))
            }
        }
        #expect(found.count == 30)
        let text = InjectionError.invalidConfiguration(found).description
        let suggestions = text.split(separator: "\n").filter { $0.contains("did you mean Int named") }
        #expect(suggestions.count == 20 * 3)
        #expect(suggestions[57].contains("20 bound"))
        #expect(found[29].description.contains("did you mean Int named \"30 bound\""))
    }

    /// Each binding of a chain was requested in turn, and each failure's whole path compared by strings.
    @Test("A verification requests no binding whose block has failed for another one")
    func verification() throws {
        let count = 100
        let injector = try Injector.injectorWithBlock { binder in
            for number in 0..<count {
                binder.bindProvider(for: Int.self, named: BindingName("\(number)")) { i in
                    guard number < count - 1 else { throw Failure("no disk") }
                    return try i.instance(named: BindingName("\(number + 1)"))
                }
            }
        }
        let verification = try Verification(of: injector, callerIsOnMainActor: false)
        let last = intKey(BindingName("\(count - 1)"))
        let expected = InjectionError.constructionFailed(last, path: [last], underlying: Failure("no disk"))
        #expect(verification.run().problems == [expected])
        #expect(verification.requestCount == 1)
    }
}
