import BTKInjector

func wiring(_ binder: inout Binder) {
    binder.wireProvider(for: Store.self, to: MemoryStore.init)
    binder.wireProvider(to: ListModel.init)
    binder.wireFactory(taking: Int.self, to: DraftModel.init)
    binder.requireBinding(for: ListModel.self)  // The app requests it.
}
