import BTKInjector

// error: stored property 'binder' of 'Copyable'-conforming struct 'Wiring' has non-Copyable type 'Binder'
private struct Wiring { var binder: Binder }
