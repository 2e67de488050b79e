import BTKInjector

// error: type 'Binder' does not conform to protocol 'Copyable'
private struct Keeper { var binders: [Binder] = [] }
