import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.bindChild(taking: String.self) { binder in
        binder.wireProvider { (title: String) in Report(title: title) }
    }
}
