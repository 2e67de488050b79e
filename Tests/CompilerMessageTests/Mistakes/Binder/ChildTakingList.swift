import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.bindChild(for: Report.self, taking: String.self, Int.self) { binder in
        binder.wireProvider { (title: String) in Report(title: title) }
    }
}
