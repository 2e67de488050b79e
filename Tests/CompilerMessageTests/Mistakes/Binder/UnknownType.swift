import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: cannot find 'Clok' in scope
    binder.bindProvider(for: Clok.self) { _ in SystemClock() }
}
