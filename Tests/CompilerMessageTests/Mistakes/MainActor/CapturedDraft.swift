import BTKInjector

private func wire(_ binder: inout Binder) {
    let draft = Draft()
    // error: sending 'draft' risks causing data races
    binder.mainActor.bindProvider(for: Draft.self) { _ in draft }
    draft.text = "here"
}
