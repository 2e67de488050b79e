import BTKInjector

private struct Container { var clock: any Clock }

private struct Panel {
    // error: cannot convert key path into a multi-argument function type '@Sendable () throws -> sending any Clock'
    @Provider(\Container.clock) var clock: any Clock
}
