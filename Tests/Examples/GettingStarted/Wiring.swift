import BTKInjector

func wiring(_ binder: inout Binder) {
    binder.wireProvider(for: Clock.self, to: SystemClock.init)
    binder.wireProvider(for: Store.self, to: MemoryStore.init)
    binder.wireFactory(taking: String.self, to: Note.init(text:clock:))
    binder.wireProvider(to: NoteList.init)
    binder.requireBinding(for: NoteList.self)  // Program.swift requests it
}
