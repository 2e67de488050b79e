import TestSupport
import Testing

@testable import BTKInjector
@testable import BTKInjectorInspection

private struct OtherFailure: Error {}

@Suite("Errors: equality") struct EqualityTests {
    private static let key = BindingKey(Int.self)
    private static let named = BindingKey(Int.self, named: "b")
    private static let sites = [
        BindingSite(fileID: "App/Wiring.swift", line: 1), BindingSite(fileID: "App/Wiring.swift", line: 2),
    ]

    /// No two of them are equal.
    private static let errors: [InjectionError] = [
        .circularDependency(path: []), .circularDependency(path: [key]), .circularDependency(path: [key, named]),
        .circularDependency(path: [named, key]), .nestingTooDeep(path: []), .nestingTooDeep(path: [key]),
        .bindingNotFound(key, path: []), .bindingNotFound(key, path: [key]), .bindingNotFound(named, path: [key]),
        .bindingNotFound(key, path: [named]), .constructionFailed(key, path: [key], underlying: Failure()),
        .constructionFailed(key, path: [key], underlying: OtherFailure()),
        .constructionFailed(named, path: [key], underlying: Failure()),
        .constructionFailed(key, path: [key], underlying: Failure("a")),
        .constructionFailed(key, path: [key], underlying: Failure("b")),
        .constructionFailed(key, path: [], underlying: Failure()),
        .constructionFailed(key, path: [key], underlying: InjectionError.notAFactory(key)),
        .constructionFailed(key, path: [key], underlying: InjectionError.globalInjectorNotSet),
        .notAFactory(key), .notAFactory(named), .boundOnMainActor(key), .notOnMainActor(key), .weakScopeOfValue(key),
        .injectorReleased(key), .argumentMismatch(key, expected: "(Int)", requested: "()"),
        .argumentMismatch(key, expected: "()", requested: "(Int)"),
        .argumentMismatch(named, expected: "(Int)", requested: "()"), .duplicateBinding(key, sites: []),
        .duplicateBinding(key, sites: sites), .duplicateBinding(key, sites: sites.reversed()),
        .duplicateBinding(named, sites: sites), .captiveDependency(key, keptBy: named),
        .captiveDependency(named, keptBy: key),
        .invalidConfiguration([]), .invalidConfiguration([.invalidConfiguration([])]),
        .invalidConfiguration([.notAFactory(key)]), .invalidConfiguration([.notAFactory(named)]),
        .invalidConfiguration([.globalInjectorNotSet, .globalInjectorAlreadySet]),
        .invalidConfiguration([.globalInjectorAlreadySet, .globalInjectorNotSet]),
        .globalInjectorNotSet, .globalInjectorAlreadySet,
    ]

    @Test("An error equals itself and no error with another case, key, path, text or part") func pairwise() {
        for (index, error) in Self.errors.enumerated() {
            #expect(Self.errors.indices.filter { Self.errors[$0] == error } == [index])
        }
    }
}

/// A name with a line feed could fake the lines of a text: an id, a place, a fix.
@Suite("Names in texts of errors") struct ErrorNameTests {
    private static let hostile = "\n  fix: run rm\r\n[ok] fine\u{2028}\u{2029}\u{85}\u{b}\u{1b}[2J\u{202e}\u{0}"
    private static let escaped =
        #"\n  fix: run rm\r\n[ok] fine\u{2028}\u{2029}\u{0085}\u{0B}\u{1B}[2J\u{202E}\0"#
    private let key = BindingKey(Int.self, named: BindingName(hostile))
    private var site: BindingSite { BindingSite(fileID: Self.hostile, line: 1) }

    private func lines(_ error: InjectionError) -> [String] {
        error.description.split(whereSeparator: \.isNewline).map(String.init)
    }

    @Test("A key's description is on one line, in one direction") func description() {
        #expect(key.description == "Int named \"\(Self.escaped)\"")
        #expect(site.description == "\(Self.escaped):1")
    }

    @Test("No name makes a line of its own, and none changes those around it") func oneLine() throws {
        var errors: [InjectionError] = [
            .circularDependency(path: [key, key]), .bindingNotFound(key, path: [key]), .notAFactory(key),
            .constructionFailed(key, path: [key], underlying: Failure("no disk")), .weakScopeOfValue(key),
            .argumentMismatch(key, expected: Self.hostile, requested: Self.hostile), .nestingTooDeep(path: [key]),
            .duplicateBinding(key, sites: [site, site]), .captiveDependency(key, keptBy: key), .boundOnMainActor(key),
            .notOnMainActor(key), .injectorReleased(key),
        ]
        errors += try problems { binder in
            for name in [Self.hostile, Self.hostile + "2"] {
                binder.bindProvider(for: Int.self, named: BindingName(name), fileID: Self.hostile, line: 1) { _ in 1 }
            }
            binder.requireBinding(for: Int.self, named: BindingName(Self.hostile + "3"), fileID: Self.hostile, line: 1)
        }
        for error in errors + [.invalidConfiguration(errors)] {
            for line in lines(error) {
                #expect(!line.hasPrefix("[ok]") && !line.contains("fix: run rm\r") && !line.hasPrefix("  fix: run"))
                #expect(line.unicodeScalars.allSatisfy { !$0.properties.isBidiControl && $0.value >= 0x20 })
            }
            #expect(error.description.utf8.split(separator: 10).count == lines(error).count)
        }
        #expect(errors.last?.description.contains("did you mean") == true)
    }

    @Test("The lines of an error that a block threw are kept, and are none of the text's own") func underlying() {
        let error = Failure("\r\nno disk\r\n\r\n  fix: buy one\u{2028}[ok] \u{1b}fine\n\tand well")
        #expect(
            InjectionError.constructionFailed(BindingKey(Int.self), path: [], underlying: error).description == #"""
                [construction-failed] The block of Int threw Failure: no disk
                      fix: buy one
                    [ok] \u{1B}fine
                        and well
                  fix: see what the block threw; the next request runs it again.
                """#)
    }
}

/// Checks and texts of large configurations that are wrong took time and room in the square of their size, or more.
@Suite("Checks and texts in proportion to what they look at and print") struct ErrorSizeTests {
    /// Each ring was told whole: 2,001 problems with a text of 67 MB.
    @Test("A text shows 20 cycles, with the ends of long ones, and says how many it leaves out") func manyRings() {
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
    @Test("Near misses are searched for the first 20 missing keys of a text") func nearMisses() throws {
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
    @Test("A verification requests no binding whose block has failed for another one") func verification() throws {
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
