import BTKInjector

private func screens(_ binder: inout MainActorBinder) {}

private func wire(_ binder: inout Binder) {
    // error: passing value of type 'MainActorBinder' to an inout parameter requires explicit '&'
    screens(binder.mainActor)
}
