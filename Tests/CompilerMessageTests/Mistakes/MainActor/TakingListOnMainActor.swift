import BTKInjector

@MainActor private final class Panel {
    init(title: String, number: Int, router: any Router) {}
}

private func wire(_ binder: inout Binder) {
    // error: 'wireFactory(for:named:taking:_:_:with:to:)' is unavailable: several arguments are one tuple: write 'taking: (A, B).self'
    binder.mainActor.wireFactory(taking: String.self, Int.self, to: Panel.init)
}
