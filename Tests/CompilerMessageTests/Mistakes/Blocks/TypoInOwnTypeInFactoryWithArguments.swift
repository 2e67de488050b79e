import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.bindFactory(for: Report.self) { (i, title: String) in
        // error: value of type 'any Clock' has no member 'noww'
        Report(title: "\(title) \(try i.instance(for: Clock.self).noww)")
    }
}
