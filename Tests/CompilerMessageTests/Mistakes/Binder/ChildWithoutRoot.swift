import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: generic parameter 'Root' could not be inferred
    // error: missing argument for parameter 'for' in call
    binder.bindChild(taking: String.self) { binder in
        binder.wireProvider { (title: String) in Report(title: title) }
    }
}
