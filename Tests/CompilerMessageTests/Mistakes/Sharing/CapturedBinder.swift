import BTKInjector

private func later(_ action: @escaping () -> Void) {}

private func wire(_ binder: inout Binder) {
    // error: escaping closure captures 'inout' parameter 'binder'
    later { binder.bindProvider(for: Clock.self) { _ in SystemClock() } }
}
