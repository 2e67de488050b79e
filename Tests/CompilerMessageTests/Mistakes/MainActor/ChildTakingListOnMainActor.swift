import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'bindChild(for:named:taking:_:_:to:)' is unavailable: several seeds are one tuple: write 'taking: (A, B).self'
    binder.mainActor.bindChild(for: Report.self, taking: String.self, Int.self) { binder in
        binder.wireProvider { Report(title: "") }
    }
}
