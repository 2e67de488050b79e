import BTKInjector

@MainActor private final class Panel {
    init?(router: any Router) {}
}

private func wire(_ binder: inout Binder) {
    binder.mainActor.wireProvider(for: Panel.self, to: Panel.init)
}
