import BTKInjector

@MainActor private final class Panel {
    init(title: String, number: Int, router: any Router) {}
}

private func wire(_ binder: inout Binder) {
    binder.mainActor.wireFactory(taking: String.self, Int.self, to: Panel.init)
}
