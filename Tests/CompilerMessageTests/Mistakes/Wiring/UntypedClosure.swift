import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.wireProvider(
        for: Store.self,
        // error: cannot infer type of closure parameter 'clock' without a type annotation
        to: { clock in
            print(clock)
            return DiskStore(clock: clock)
        })
}
