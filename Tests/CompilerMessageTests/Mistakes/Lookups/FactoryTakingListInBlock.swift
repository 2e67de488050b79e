import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.bindProvider(for: Report.self) { i in
        // error: 'factory(for:named:taking:_:_:)' is unavailable: several arguments are one tuple: write 'taking: (A, B).self'
        _ = try i.factory(for: Session.self, taking: String.self, Int.self)
        return Report(title: "")
    }
}
