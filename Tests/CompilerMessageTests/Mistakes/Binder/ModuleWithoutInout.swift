import BTKInjector

// error: parameter of noncopyable type 'Binder' must specify ownership
private struct Network: Module { func configure(_ binder: Binder) {} }
