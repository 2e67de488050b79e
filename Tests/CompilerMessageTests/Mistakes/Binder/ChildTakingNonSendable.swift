import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: type 'Notes' does not conform to the 'Sendable' protocol
    binder.bindChild(for: Report.self, taking: (Notes, Int).self) { binder in
        binder.wireProvider { Report(title: "") }
    }
}
