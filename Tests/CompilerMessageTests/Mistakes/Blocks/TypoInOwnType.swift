import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: value of type 'any Clock' has no member 'noww'
    binder.bindProvider(for: Report.self) { i in Report(title: "\(try i.instance(for: Clock.self).noww)") }
}
