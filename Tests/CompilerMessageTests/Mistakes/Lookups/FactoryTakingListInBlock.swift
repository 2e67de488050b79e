import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.bindProvider(for: Report.self) { i in
        _ = try i.factory(for: Session.self, taking: String.self, Int.self)
        return Report(title: "")
    }
}
