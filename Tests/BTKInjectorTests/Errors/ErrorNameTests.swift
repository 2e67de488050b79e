import BTKInjector
import TestSupport
import Testing

/// A name with a line feed could fake the lines of a text: an id, a place, a fix.
@Suite("Names in texts of errors")
struct ErrorNameTests {
    private static let hostile = "\n  fix: run rm\r\n[ok] fine\u{2028}\u{2029}\u{85}\u{b}\u{1b}[2J\u{202e}\u{0}"
    private static let escaped =
        #"\n  fix: run rm\r\n[ok] fine\u{2028}\u{2029}\u{0085}\u{0B}\u{1B}[2J\u{202E}\0"#
    private let key = BindingKey(Int.self, named: BindingName(hostile))
    private var site: BindingSite { BindingSite(fileID: Self.hostile, line: 1) }

    private func lines(_ error: InjectionError) -> [String] {
        error.description.split(whereSeparator: \.isNewline).map(String.init)
    }

    @Test("A key's description is on one line, in one direction")
    func description() {
        #expect(key.description == "Int named \"\(Self.escaped)\"")
        #expect(site.description == "\(Self.escaped):1")
    }

    @Test("No name makes a line of its own, and none changes those around it")
    func oneLine() throws {
        var errors: [InjectionError] = [
            .circularDependency(path: [key, key]), .bindingNotFound(key, path: [key]), .notAFactory(key),
            .constructionFailed(key, path: [key], underlying: Failure("no disk")), .weakScopeOfValue(key),
            .argumentMismatch(key, expected: Self.hostile, requested: Self.hostile), .nestingTooDeep(path: [key]),
            .duplicateBinding(key, sites: [site, site]), .captiveDependency(key, of: key), .boundOnMainActor(key),
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

    @Test("The lines of an error that a block threw are kept, and are none of the text's own")
    func underlying() {
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
