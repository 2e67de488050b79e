import BTKInjector

private func use() -> Provider<any Clock> {
    // error: cannot convert value of type 'FixedClock' to expected argument type '@Sendable () throws -> sending any Clock'
    Provider(FixedClock())
}
