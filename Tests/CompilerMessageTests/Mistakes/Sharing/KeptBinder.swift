import BTKInjector

private func start() throws {
    var kept: Binder?
    // error: implicit conversion to 'Binder?' is consuming
    _ = try Injector.injectorWithBlock { binder in kept = binder }
}
