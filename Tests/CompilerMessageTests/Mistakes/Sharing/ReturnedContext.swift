import BTKInjector

/// A facade lends what the injector lends: `_read { yield injector.lookupContext }`.
private struct Facade: InstanceSource {
    let injector: Injector
    // error: 'self.injector.lookupContext' is borrowed and cannot be consumed
    var lookupContext: LookupContext { injector.lookupContext }
}
