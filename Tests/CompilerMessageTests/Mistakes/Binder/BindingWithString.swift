import BTKInjector

private func wire(_ binder: inout Binder, name: String) {
    // error: cannot convert value of type 'String' to expected argument type 'BindingName'
    binder.wireProvider(for: Clock.self, named: name, to: SystemClock.init)
}
