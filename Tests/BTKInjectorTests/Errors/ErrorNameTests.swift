import BTKInjector
import TestSupport
import Testing

/// A name with a line feed could fake the lines of a text: an id, a place, a fix.
@Suite("Names in texts of errors") struct ErrorNameTests {
    private static let hostile = "\n  fix: run rm\r\n[ok] fine\u{2028}\u{2029}\u{85}\u{b}\u{1b}[2J\u{202e}\u{0}"
    private static let escaped =
        #"\n  fix: run rm\r\n[ok] fine\u{2028}\u{2029}\u{0085}\u{0B}\u{1B}[2J\u{202E}\0"#

    /// Returns errors of each kind with a name in each place that has one, and a near miss.
    private func errors(with name: String) throws -> [InjectionError] {
        let key = BindingKey(Int.self, named: BindingName(name))
        let site = BindingSite(fileID: name, line: 1)
        let missing = try problems { binder in
            binder.bindProvider(for: Int.self, named: BindingName(name), fileID: name, line: 1) { _ in 1 }
            binder.requireBinding(for: Int.self, named: BindingName(name + "2"), fileID: name, line: 2)
        }
        return missing + [
            .cycle(key, key), .nestingTooDeep(path: [key]), .missing(key), .failed(key, with: Failure("no disk")),
            .notAFactory(key), .boundOnMainActor(key), .notOnMainActor(key), .weakScopeOfValue(key),
            .injectorReleased(key), .argumentMismatch(key, expected: name, requested: name),
            .duplicateBinding(key, sites: [site, site]), .captiveDependency(key, keptBy: key), .nothingToOverride(key),
        ]
    }

    @Test("A name stands on one line, in one direction, with its control characters escaped") func names() throws {
        let found = InjectionError.invalidConfiguration(try errors(with: Self.hostile)).description
        let plain = InjectionError.invalidConfiguration(try errors(with: "plain")).description
        #expect(plain.contains("did you mean"))
        #expect(found == plain.replacing("plain", with: Self.escaped))
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
