import BTKInjector

@MainActor private final class Panel {
    init(id: Int) {}
    init(router: any Router) {}
}

private func wire(_ binder: inout Binder) {
    // error: ambiguous use of 'init'
    binder.mainActor.wireProvider(for: Panel.self, to: Panel.init)
}
