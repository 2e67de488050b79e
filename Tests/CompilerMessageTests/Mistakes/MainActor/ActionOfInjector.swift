import BTKInjector

@MainActor private func use(_ injector: Injector) {
    // error: 'whenComplete' is unavailable: only a block's own resolver completes its request: write 'i.whenComplete { i in … }' there
    injector.mainActor.whenComplete { _ in }
}
