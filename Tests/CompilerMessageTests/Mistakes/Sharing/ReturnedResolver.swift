import BTKInjector

// error: missing reinitialization of inout parameter 'i' after consume
private func pass(_ i: inout Resolver) -> Resolver { i }
