import BTKInjector

private func start() throws -> Injector {
    try Injector.injectorWithBlock { binder in
        // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
        binder.bindProvider(for: Store.self) { r in DiskStore(clock: r.resolve(Clock.self)!) }
    }
}
