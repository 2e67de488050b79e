import BTKInjector

private func keep(_ context: consuming LookupContext) {}

private func bind(_ binder: inout Binder) {
    binder.bindProvider(for: Clock.self) { i in
        // error: 'i.lookupContext' is borrowed and cannot be consumed
        keep(i.lookupContext)
        return SystemClock()
    }
}
