// compiles: an instance of Any is asked for, and nothing is bound for it.

import BTKInjector

private func use(_ injector: Injector) throws {
    print(try injector.instance())
}
