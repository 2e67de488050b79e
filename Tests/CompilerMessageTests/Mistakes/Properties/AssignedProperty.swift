import BTKInjector

private struct Panel {
    @Provider var clock: any Clock
    // error: cannot assign to property: 'clock' is a get-only property
    mutating func stop() { clock = FixedClock() }
}
