import BTKInjector

private final class Locator: Sendable { init(_ resolver: consuming Resolver) {} }

private func wire(_ binder: inout Binder) {
    // error: missing reinitialization of inout parameter 'i' after consume
    binder.bindProvider(for: Locator.self) { i in Locator(i) }
}
