import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: argument 'named' must precede argument 'scope'
    binder.bindProvider(for: Clock.self, scope: .weak, named: "utc") { _ in SystemClock() }
}
