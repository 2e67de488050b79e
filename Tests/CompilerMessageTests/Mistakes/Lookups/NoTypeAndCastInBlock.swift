import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'instance(named:)' is unavailable: of which type? write 'let x: any X = try …' or 'instance(for: X.self)'
    binder.bindProvider(for: FixedClock.self) { i in try i.instance() as! FixedClock }
}
