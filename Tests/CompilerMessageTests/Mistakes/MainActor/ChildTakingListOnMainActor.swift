import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.mainActor.bindChild(for: Report.self, taking: String.self, Int.self) { binder in
        binder.wireProvider { Report(title: "") }
    }
}
