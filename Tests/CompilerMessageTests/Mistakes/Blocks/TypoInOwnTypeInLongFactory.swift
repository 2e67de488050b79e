import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.bindFactory(for: Report.self) { (i, title: String) in
        let clock: any Clock = try i.instance()
        // error: value of type 'any Clock' has no member 'noww'
        let now = clock.noww
        return Report(title: "\(title) \(now)")
    }
}
