import BTKInjector

private func later(_ action: @escaping () throws -> Void) {}

private func wire(_ binder: inout Binder) {
    binder.bindProvider(for: Clock.self) { i in
        // error: escaping closure captures 'inout' parameter 'i'
        later { _ = try i.instance(for: Store.self) }
        return SystemClock()
    }
}
