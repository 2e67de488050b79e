import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.bindProvider(for: Clock.self) { i in
        // error: 'whenComplete' is unavailable: only a block's own resolver completes its request: write 'i.whenComplete { i in … }' there
        i.mainActor.whenComplete { _ in }
        return SystemClock()
    }
}
