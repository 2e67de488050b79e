import BTKInjector

private func wire(_ binder: inout Binder) {
    binder
        .bindProvider(for: Clock.self) { _ in SystemClock() }
        // error: value of tuple type '()' has no member 'bindProvider'
        .bindProvider(for: Store.self) { i in DiskStore(clock: try i.instance()) }
}
