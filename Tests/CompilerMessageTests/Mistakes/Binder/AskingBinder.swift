import BTKInjector

private func wire(_ binder: inout Binder) throws {
    // error: value of type 'Binder' has no member 'instance'
    let clock: any Clock = try binder.instance()
    binder.bindProvider(for: Report.self) { _ in Report(title: "\(clock.now)") }
}
