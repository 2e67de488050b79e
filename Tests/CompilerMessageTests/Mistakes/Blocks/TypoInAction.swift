import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.bindProvider(for: Store.self) { i in
        let store = DiskStore(clock: try i.instance())
        // error: value of type 'DiskStore' has no member 'cout'
        i.whenComplete { i in print(store.cout(), try i.instance(for: Clock.self).now) }
        return store
    }
}
