import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.bindProvider(for: Store.self) { i in
        // error: capture of 'binder' with non-Sendable type 'Binder' in a '@Sendable' closure
        // error: mutable capture of 'inout' parameter 'binder' is not allowed in concurrently-executing code
        binder.bindProvider(for: Clock.self) { _ in SystemClock() }
        return DiskStore(clock: try i.instance())
    }
}
