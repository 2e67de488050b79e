import BTKInjector
import TestSupport
import Testing

@testable import Notes

// The code of README.md stands in Sources/Notes and Tests/NotesTests. DocumentTests checks that they agree.

@Suite("README.md") struct ReadmeExamples {
    @Test("The error of the page is that of its wiring without the protocol's name")
    @MainActor func error() throws {
        let error = #expect(throws: InjectionError.self) {
            try Injector { binder in
                binder.wireProvider { Folder(path: ".") }
                binder.wireProvider(to: SystemClock.init)
                signIn(&binder)
            }
        }
        let lines = "\(try #require(error?.problems.first))".split(separator: "\n").prefix(4).joined(separator: "\n")
        // That line stands in the app's wiring.
        let wiring = try Document.named("Sources/Notes/Wiring.swift").lines
        let clock = try #require(wiring.firstIndex { $0.contains("SystemClock.init") }) + 1
        let note = try #require(wiring.firstIndex { $0.contains("Note.init") }) + 1
        let text = lines.replacing(#/Documentation.*\.swift:\d+/#, with: "Notes/Wiring.swift:\(clock)")
        // The page has what `swift test` prints, and leaves out further fixes.
        let place = "✘ Test wiringIsComplete() recorded an issue at Wiring.swift:\(note):1: Caught error: "
        try expectText(place + text + " …", isShownIn: "README.md")
    }
}
