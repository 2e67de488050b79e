import BTKInjector

/// Wires the app.
package func wiring(_ binder: inout Binder) {
    binder.wireProvider { Folder(path: ".") }
    binder.wireProvider(for: Clock.self, to: SystemClock.init)
    signIn(&binder)
}

/// Wires the app's model and its sessions, the part of the wiring that `NotesApp --broken` has.
package func signIn(_ binder: inout Binder) {
    binder.wireProvider(to: AppModel.init)
    binder.requireBinding(for: AppModel.self)  // the program requests it
    binder.bindChild(for: Session.self, taking: User.self, to: session)
}

/// Wires the objects of one session.
func session(_ binder: inout Binder) {
    binder.wireProvider(for: Store.self, named: .file, to: FileStore.init)
    binder.wireProvider(for: Store.self, with: BindingKey(Store.self, named: .file), to: LoggedStore.init)
    binder.wireFactory(taking: String.self, to: Note.init(text:clock:))  // for `makeNote`
    binder.wireProvider(to: Autosave.init)
    binder.wireProvider(to: NoteList.init)
    binder.wireProvider(to: Session.init)
}

extension BindingName {
    /// The store that writes, without what decorates it.
    nonisolated static let file: BindingName = "file"
}
