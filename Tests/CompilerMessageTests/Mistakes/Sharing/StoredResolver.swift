import BTKInjector

// error: stored property 'resolver' of 'Copyable'-conforming struct 'Locator' has non-Copyable type 'Resolver'
private struct Locator { let resolver: Resolver }
