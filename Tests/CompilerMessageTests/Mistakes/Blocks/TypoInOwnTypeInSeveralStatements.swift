import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.bindProvider(for: Report.self) { i in
        let clock: any Clock = try i.instance()
        // error: value of type 'any Clock' has no member 'noww'
        let now = clock.noww
        return Report(title: "\(now)")
    }
}
