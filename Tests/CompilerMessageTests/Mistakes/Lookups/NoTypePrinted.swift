// compiles: an instance of Any is requested, and nothing is bound for it.

import BTKInjector

private func use(_ injector: Injector) throws {
    print(try injector.instance())
}
