import BTKInjector

private final class Editor: Sendable {
    // error: stored property 'makeNotes' of 'Sendable'-conforming class 'Editor' has non-Sendable type '() -> Notes'
    let makeNotes: () -> Notes
    init(makeNotes: @escaping () -> Notes) { self.makeNotes = makeNotes }
}
