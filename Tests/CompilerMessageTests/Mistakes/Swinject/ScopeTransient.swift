import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'transient' is unavailable: a factory makes a new instance each time: write 'bindFactory' or 'wireFactory'
    binder.wireProvider(for: Clock.self, scope: .transient, to: SystemClock.init)
}
