import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'container' is unavailable: write '.singleton', which a provider has without a word
    binder.bindProvider(for: Clock.self, scope: .container) { _ in SystemClock() }
}
