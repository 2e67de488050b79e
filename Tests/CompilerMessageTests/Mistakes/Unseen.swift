import BTKInjector

// compiles: an instance of Any is requested, and nothing is bound for it.
private func use(_ injector: Injector) throws { print(try injector.instance()) }

// compiles: an instance of AnyObject is requested, and nothing is bound for it.
private func use(_ injector: Injector, _ session: any Session) throws -> Bool { try session === injector.instance() }
