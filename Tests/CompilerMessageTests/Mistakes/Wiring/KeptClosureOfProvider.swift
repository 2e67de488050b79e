import BTKInjector

private struct Folder: Sendable {
    // error: stored property 'make' of 'Sendable'-conforming struct 'Folder' has non-Sendable type '(Int) -> Report'
    let make: (Int) -> Report
}

private func wire(_ binder: inout Binder) {
    binder.wireProvider(for: Folder.self, to: Folder.init)
}
