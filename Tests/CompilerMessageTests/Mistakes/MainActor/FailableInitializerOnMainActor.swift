import BTKInjector

@MainActor private final class Panel {
    init?(router: any Router) {}
}

private func wire(_ binder: inout Binder) {
    // error: 'wireProvider(for:named:scope:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.mainActor.wireProvider(for: Panel.self, to: Panel.init)
}
