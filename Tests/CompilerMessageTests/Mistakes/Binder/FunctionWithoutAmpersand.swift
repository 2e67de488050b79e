import BTKInjector

private func network(_ binder: inout Binder) {}

private func wire(_ binder: inout Binder) {
    // error: passing value of type 'Binder' to an inout parameter requires explicit '&'
    network(binder)
}
