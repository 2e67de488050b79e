import BTKInjector

private func use(_ clock: Provider<any Clock>) {
    // error: argument type 'Provider<any Clock>' does not conform to expected type 'Clock'
    _ = DiskStore(clock: clock)
}
