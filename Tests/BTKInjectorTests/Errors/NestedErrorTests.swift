import BTKInjector
import TestSupport
import Testing

private let int = BindingKey(Int.self)

/// An error that counts how often it is described.
private struct Counted: Error, CustomStringConvertible {
    let count: Locked<Int>

    var description: String {
        count.add()
        return "no disk"
    }
}

/// Returns an error within `depth` others, each a configuration, or by turns also a block that failed.
private func nested(_ innermost: InjectionError, depth: Int, withBlocks: Bool = false) -> InjectionError {
    var error = innermost
    for level in 0..<depth {
        error = withBlocks && level.isMultiple(of: 2) ? .failed(int, with: error) : .invalidConfiguration([error])
    }
    return error
}

@Suite("Errors within errors") struct NestedErrorTests {
    @Test("The text of each is within that of the other, indented") func text() {
        let inner = InjectionError.invalidConfiguration([
            .failed(intKey("a\n\nb"), with: Failure("no\n\ndisk")), .invalidConfiguration([.notAFactory(int)]),
        ])
        let error = InjectionError.invalidConfiguration([.missing(int), .failed(int, with: inner), .notAFactory(int)])
        #expect(
            error.description == """
                [invalid-configuration] 3 problems in the bindings.
                  1. [binding-not-found] Nothing is bound for Int.
                       Int
                       fix: bind it: `binder.bindProvider(for: Int.self) { i in … }`.
                  2. [construction-failed] The block of Int threw InjectionError: [invalid-configuration] 2 problems in the bindings.
                           1. [construction-failed] The block of Int named "a\\n\\nb" threw Failure: no
                                  disk
                                Int named "a\\n\\nb"
                                fix: see what the block threw; the next request runs it again.
                           2. [invalid-configuration] 1 problem in the bindings.
                                1. [not-a-factory] Int is bound to a provider, but was requested as a factory.
                                     fix: request an instance or a Provider of Int, or bind it with `bindFactory`.
                       Int
                       fix: see what the block threw; the next request runs it again.
                  3. [not-a-factory] Int is bound to a provider, but was requested as a factory.
                       fix: request an instance or a Provider of Int, or bind it with `bindFactory`.
                """)
    }

    /// Each level made two texts of the next one, so a wiring with 14 such levels took seconds, and 40 would have
    /// taken years.
    @Test("A text of errors of one another's blocks describes the user's error once, however many there are")
    func chain() {
        let count = Locked(0)
        var error: any Error = Counted(count: count)
        for _ in 0..<1000 { error = InjectionError.failed(int, with: error) }
        #expect("\(error)".contains("threw Counted: no disk\n"))
        #expect(count.value == 1)
    }

    @Test("What a block threw is described only if several failures may be the same") func verification() throws {
        let count = Locked(0)
        let found = try verificationProblems { binder in
            for name: BindingName in ["a", "b"] {
                binder.bindProvider(for: Int.self, named: name) { _ in throw Counted(count: count) }
            }
        }
        #expect(found.count == 2)
        #expect(count.value == 0)
    }

    /// Each level told of both errors of the one within it.
    @Test("A text of thousands of errors is cut, and says so; one of many side by side is not") func tree() {
        var error = InjectionError.globalInjectorNotSet
        for _ in 1...60 { error = .invalidConfiguration([error, error]) }
        let lines = error.description.split(separator: "\n")
        #expect(lines.count < 60_000)
        #expect(lines.contains { $0.contains("… cut at a depth of ") })
        #expect(lines.contains { $0.contains("At the depth of 60: [global-injector-not-set]") })

        let errors = (1...20_000).map { InjectionError.notAFactory(intKey(BindingName("\($0)"))) }
        let wide = InjectionError.failed(int, with: InjectionError.invalidConfiguration(errors)).description
        #expect(!wide.contains("cut at"))
        #expect(wide.contains("20000. [not-a-factory] Int named \"20000\" is bound"))
    }

    @Test("The last error of the text is the one at a depth of 20, or the innermost one") func lastDepth() throws {
        let margin = String(repeating: " ", count: 19 * 5)
        let cut = nested(.globalInjectorNotSet, depth: 150).description.split(separator: "\n")
        try #require(cut.count == 22)
        #expect(cut[20] == margin + "  1. [invalid-configuration] 1 problem in the bindings.")
        #expect(
            cut[21] == margin
                + "       … cut at a depth of 20. At the depth of 150: [global-injector-not-set] No global injector is set."
        )
        let whole = nested(.globalInjectorNotSet, depth: 20).description.split(separator: "\n")
        #expect(whole[20] == margin + "  1. [global-injector-not-set] No global injector is set.")
    }

    @Test("Twenty within each other are told and compared on a thread of 64 KB") func small() async throws {
        let error = nested(.globalInjectorNotSet, depth: 20, withBlocks: true)
        let text = error.description
        try await onThread(stackSize: 64 << 10) {
            #expect(error.description == text)
            #expect(error == nested(.globalInjectorNotSet, depth: 20, withBlocks: true))
        }
    }
}
