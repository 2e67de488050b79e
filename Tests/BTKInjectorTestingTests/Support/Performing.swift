import BTKInjector
import BTKInjectorTesting
import Testing

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
