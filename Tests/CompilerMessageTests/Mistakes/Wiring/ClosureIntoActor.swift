import BTKInjector

private actor Editor {
    let makeNotes: () -> Notes
    init(makeNotes: @escaping () -> Notes) { self.makeNotes = makeNotes }
}

private func wire(_ binder: inout Binder) {
    // error: sending 'makeNotes' risks causing data races
    binder.mainActor.wireProvider(to: Editor.init)
}
