import TestSupport
import Testing

@testable import BTKInjector
@testable import BTKInjectorInspection

/// Checks and texts of large configurations that are wrong took time and room in the square of their size, or more.
@Suite("Checks and texts in proportion to what they look at and print") struct ErrorSizeTests {
    /// Each cycle was told whole: 2,001 problems with a text of 67 MB.
    @Test("A text shows 20 cycles, and says how many it leaves out") func manyCycles() {
        let cycles = Array(repeating: InjectionError.cycle(intKey("a"), intKey("a")), count: 30)
        let lines = InjectionError.invalidConfiguration(cycles + [.notAFactory(intKey("a"))]).description
            .split(separator: "\n")
        #expect(lines.first == "[invalid-configuration] 31 problems in the bindings.")
        #expect(lines.count { $0.contains("[circular-dependency]") } == 20)
        #expect(lines.count { $0.contains("31. [not-a-factory]") } == 1)
        #expect(lines.last == "  … and 10 more cycles")
    }

    /// All candidates were described for each key that is missing.
    @Test("Near misses are searched for the first 20 missing keys of a text, and for each in a text of its own")
    func nearMisses() throws {
        let problems = try problems { binder in
            for number in 1...30 {
                binder.bindProvider(for: Int.self, named: BindingName("\(number) bound")) { _ in 1 }
                binder.requireBinding(for: Int.self, named: BindingName("\(number) bount"))
            }
        }
        let text = InjectionError.invalidConfiguration(problems).description
        let proposals = text.split(separator: "\n").filter { $0.contains("did you mean Int named") }
        try #require(proposals.count == 20 * 3)
        #expect(proposals[57].contains("20 bound"))
        #expect(problems[29].description.contains("did you mean Int named \"30 bound\""))
    }

    /// Each binding of a chain was requested in turn, and each failure's whole path compared by strings.
    @Test("A verification requests no binding whose block has failed for another one") func verification() throws {
        let injector = try Injector.injectorWithBlock { binder in
            for number in 1...100 {
                binder.bindProvider(for: Int.self, named: BindingName("\(number)")) { i in
                    guard number < 100 else { throw Failure("no disk") }
                    return try i.instance(named: BindingName("\(number + 1)"))
                }
            }
        }
        let verification = try Verification(of: injector, callerIsOnMainActor: false)
        #expect(verification.run().problems == [.failed(intKey("100"), with: Failure("no disk"))])
        #expect(verification.rehearsal.requestCount == 1)
    }
}
