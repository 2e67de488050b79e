import BTKInjector

private struct Panel {
    // error: cannot convert value of type 'String' to expected argument type '@Sendable () throws -> sending any Clock'
    @Provider("utc") var clock: any Clock
}
