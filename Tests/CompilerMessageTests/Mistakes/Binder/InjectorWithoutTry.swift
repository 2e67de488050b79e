import BTKInjector

private func start() -> Injector {
    // error: call can throw, but it is not marked with 'try' and the error is not handled
    Injector.injectorWithBlock { _ in }
}
