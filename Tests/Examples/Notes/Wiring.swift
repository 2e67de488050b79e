import BTKInjector

func wiring(_ binder: inout Binder) {
    binder.wireProvider(for: Store.self, to: DeviceStore.init)  // one, shared by all that take `any Store`
    binder.wireProvider(to: ListModel.init)
    binder.wireFactory(taking: Int.self, to: NoteModel.init)  // a new one at each call of `(Int) -> NoteModel`
    binder.requireBinding(for: ListModel.self)  // the app requests it by itself
}
