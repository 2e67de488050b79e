import BTKInjector

private func screens(_ binder: inout MainActorBinder) {}

private func wire(_ binder: inout Binder) {
    // error: cannot convert value of type 'Binder' to expected argument type 'MainActorBinder'
    screens(&binder)
}
