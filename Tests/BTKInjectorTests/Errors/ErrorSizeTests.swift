import TestSupport
import Testing

@testable import BTKInjector
@testable import BTKInjectorInspection

private struct Clock: Sendable {}

/// Checks and texts of large configurations that are wrong took time and room in the square of their size, or more.
@Suite("Checks and texts in proportion to what they look at and print") struct ErrorSizeTests {
    private func key(_ number: Int) -> BindingKey { BindingKey(Clock.self, named: BindingName("\(number)")) }

    /// The text of 1,999 cycles, of 1, 2, 3 … keys, and a problem of another kind.
    private func linesOfManyCycles() -> [Substring] {
        let keys = (0..<2_000).map(key)
        var problems: [InjectionError] = []
        for count in 1..<2_000 { problems.append(.circularDependency(path: keys[...count] + [keys[0]])) }
        problems.append(.notAFactory(keys[0]))
        return InjectionError.invalidConfiguration(problems).description.split(separator: "\n")
    }

    /// Each cycle was told whole: 2,001 problems with a text of 67 MB.
    @Test("A text shows 20 cycles, and says how many it leaves out") func manyCycles() {
        let lines = linesOfManyCycles()
        #expect(lines.first == "[invalid-configuration] 2000 problems in the bindings.")
        #expect(lines.count { $0.contains("[circular-dependency]") } == 20)
        #expect(lines.count { $0.contains("[not-a-factory]") } == 1)
        #expect(lines.last == "  … and 1979 more cycles")
    }

    @Test("A text shows the ends of long cycles") func longCycles() {
        let lines = linesOfManyCycles()
        #expect(lines.contains("       → … 9 more …"))
        #expect(lines.count < 20 * 15 + 10)
    }

    /// The problems of 30 required keys, beside each of which a similar one is bound.
    private func missingKeys() throws -> [InjectionError] {
        try problems { binder in
            for number in 1...30 {
                binder.bindProvider(for: Clock.self, named: BindingName("\(number) bound")) { _ in Clock() }
                binder.requireBinding(for: Clock.self, named: BindingName("\(number) bount"))
            }
        }
    }

    /// All candidates were described for each key that is missing.
    @Test("Near misses are searched for the first 20 missing keys of a text") func nearMisses() throws {
        let text = InjectionError.invalidConfiguration(try missingKeys()).description
        let proposals = text.split(separator: "\n").filter { $0.contains("did you mean Clock named") }
        try #require(proposals.count == 20 * 3)
        #expect(proposals[57].contains("20 bound"))
    }

    @Test("Near misses are searched for each missing key in a text of its own") func nearMissOfLast() throws {
        let problems = try missingKeys()
        try #require(problems.count == 30)
        #expect(problems[29].description.contains("did you mean Clock named \"30 bound\""))
    }

    /// Each binding of a chain was requested in turn, and each failure's whole path compared by strings.
    @Test("A verification requests no binding whose block has failed for another one") func verification() throws {
        let count = 100
        let injector = try Injector.injectorWithBlock { binder in
            for number in 0..<count {
                binder.bindProvider(for: Clock.self, named: BindingName("\(number)")) { i in
                    guard number < count - 1 else { throw Failure("no disk") }
                    return try i.instance(named: BindingName("\(number + 1)"))
                }
            }
        }
        let verification = try Verification(of: injector, callerIsOnMainActor: false)
        let last = key(count - 1)
        #expect(verification.run().problems == [.failed(last, with: Failure("no disk"))])
        #expect(verification.rehearsal.requestCount == 1)
    }
}
