import BTKInjector
import BTKInjectorTesting
import Synchronization
import TestSupport
import Testing

/// Tells which injector it came from, and how often it was read.
final class Note: Sendable {
    let text: String
    private let reads = Atomic(0)

    init(_ text: String) { self.text = text }

    /// Counts a reading, and returns how many there were: 1 for the first.
    func read() -> Int { reads.add(1, ordering: .relaxed).newValue }
}

/// Code under test, which asks the global injector.
struct Screen {
    @Injected var note: Note
    var title: String { note.text }
}

/// Returns the text of the global injector's note.
func currentText() throws(InjectionError) -> String { try GlobalInjector.get().instance(for: Note.self).text }

struct Stop: Error {}

/// Makes what the trait makes of a test, as often and at whatever time is wanted.
func perform(_ trait: InjectorTrait, _ body: @Sendable () async throws -> Void) async throws {
    try await trait.provideScope(for: try #require(Test.current), testCase: nil, performing: body)
}

/// Expects that a test with a trait fails with an error, and that its body does not run.
func expectIssue(of trait: InjectorTrait, _ isExpected: @escaping @Sendable (any Error) -> Bool) async throws {
    try await withKnownIssue {
        try await perform(trait) { Issue.record("The body ran.") }
    } matching: { issue in
        issue.error.map(isExpected) ?? false
    }
}

func bind(_ text: String) -> @Sendable (inout Binder) -> Void {
    { binder in binder.bindProvider(for: Note.self) { _ in Note(text) } }
}
