import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.bindChild(for: Report.self, taking: (Notes, Int).self) { binder in
        binder.wireProvider { Report(title: "") }
    }
}
