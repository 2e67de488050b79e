import BTKInjector
import TestSupport
import Testing

private struct Clock: Sendable {}

/// A name with a line feed could fake the lines of a text: an id, a place, a fix.
@Suite("Names in texts of errors") struct ErrorNameTests {
    private static let hostile = "\n  fix: run rm\r\n[ok] fine\u{2028}\u{2029}\u{85}\u{b}\u{1b}[2J\u{202e}\u{0}"
    private static let escaped =
        #"\n  fix: run rm\r\n[ok] fine\u{2028}\u{2029}\u{0085}\u{0B}\u{1B}[2J\u{202E}\0"#

    private static let key = BindingKey(Clock.self, named: BindingName(hostile))
    private static let site = BindingSite(fileID: hostile, line: 1)

    @Test("The description of a key is on one line, in one direction") func key() {
        #expect(Self.key.description == "Clock named \"\(Self.escaped)\"")
    }

    @Test("The description of a site is on one line, in one direction") func site() {
        #expect(Self.site.description == "\(Self.escaped):1")
    }

    private static let errors: [InjectionError] = [
        .circularDependency(path: [key, key]),
        .nestingTooDeep(path: [key]),
        .bindingNotFound(key, path: [key]),
        .constructionFailed(key, path: [key], underlying: Failure("no disk")),
        .notAFactory(key),
        .boundOnMainActor(key),
        .notOnMainActor(key),
        .weakScopeOfValue(key),
        .injectorReleased(key),
        .argumentMismatch(key, expected: hostile, requested: hostile),
        .duplicateBinding(key, sites: [site, site]),
        .captiveDependency(key, keptBy: key),
        .nothingToOverride(key),
    ]

    @Test("No name makes a line of its own in a text, and none turns its direction", arguments: errors)
    func error(_ error: InjectionError) { expectOwnLinesOnly(error) }

    @Test("No name makes a line of its own in a text of several problems") func several() {
        expectOwnLinesOnly(.invalidConfiguration(Self.errors))
    }

    @Test("No name makes a line of its own in a proposal for a missing key") func proposal() throws {
        let problems = try problems { binder in
            for name in [Self.hostile, Self.hostile + "2"] {
                binder.bindProvider(for: Clock.self, named: BindingName(name), fileID: Self.hostile, line: 1) { _ in
                    Clock()
                }
            }
            let missing = BindingName(Self.hostile + "3")
            binder.requireBinding(for: Clock.self, named: missing, fileID: Self.hostile, line: 1)
        }
        let error = try #require(problems.first)
        #expect(problems.count == 1)
        #expect(error.description.contains("did you mean"))
        expectOwnLinesOnly(error)
    }

    /// Expects that a text has no line but those that its writer begins, and nothing that moves a terminal's cursor.
    private func expectOwnLinesOnly(_ error: InjectionError, sourceLocation: SourceLocation = #_sourceLocation) {
        let text = error.description
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        let faked = lines.filter { line in
            line.hasPrefix("[ok]") || line.hasPrefix("  fix: run") || line.contains("fix: run rm\r")
        }
        let controls = Array(text.unicodeScalars).filter { scalar in
            scalar != "\n" && (scalar.value < 0x20 || scalar.properties.isBidiControl)
        }
        #expect(faked == [], sourceLocation: sourceLocation)
        #expect(controls == [], sourceLocation: sourceLocation)
        // Other separators of lines are escaped.
        #expect(text.utf8.split(separator: 10).count == lines.count, sourceLocation: sourceLocation)
    }

    @Test("The lines of an error that a block threw are kept, and are none of the text's own") func underlying() {
        let error = Failure("\r\nno disk\r\n\r\n  fix: buy one\u{2028}[ok] \u{1b}fine\n\tand well")
        #expect(
            InjectionError.constructionFailed(BindingKey(Clock.self), path: [], underlying: error).description == #"""
                [construction-failed] The block of Clock threw Failure: no disk
                      fix: buy one
                    [ok] \u{1B}fine
                        and well
                  fix: see what the block threw; the next request runs it again.
                """#)
    }
}
