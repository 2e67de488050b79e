// compiles: an instance of AnyObject is requested, and nothing is bound for it.

import BTKInjector

private func use(_ injector: Injector, _ session: any Session) throws -> Bool {
    try session === injector.instance()
}
