import BTKInjector

func wiring(_ binder: inout Binder) {
    binder.wireProvider(for: Log.self, to: ConsoleLog.init)
    binder.wireProvider(for: Database.self, to: MemoryDatabase.init)
    binder.bindChild(for: Session.self, taking: User.self) { binder in
        binder.wireProvider(to: Basket.init)
        binder.wireProvider(to: Session.init)
    }
    binder.requireBinding(for: Child<Session>.self, taking: User.self)  // The server makes it.
    binder.requireBinding(for: Log.self)
}
