import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.bindFactory(for: Report.self) { i in
        // error: missing argument label 'named:' in call
        Report(title: try i.instance(for: Session.self, "ada").user)
    }
}
