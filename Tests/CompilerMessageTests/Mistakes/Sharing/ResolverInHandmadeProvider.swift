import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: capture of 'i' with non-Sendable type 'Resolver' in a '@Sendable' closure
    // error: mutable capture of 'inout' parameter 'i' is not allowed in concurrently-executing code
    binder.bindProvider(for: Provider<any Clock>.self) { i in Provider { try i.instance() } }
}
