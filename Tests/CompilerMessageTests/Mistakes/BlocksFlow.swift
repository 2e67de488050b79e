import BTKInjector

private func argumentNotSent(_ binder: inout Binder) {
    // error: returning task-isolated 'notes' as a 'sending' result risks causing data races
    binder.bindFactory(for: Notes.self) { (_, notes: Notes) in notes }
}

private func noReturn(_ binder: inout Binder) {
    binder.bindProvider(for: Store.self) { i in
        let clock: any Clock = try i.instance()
        DiskStore(clock: clock)
        // error: missing return in closure expected to return 'any Store'
    }
}
