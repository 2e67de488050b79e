import BTKInjector

private func load() async -> Report { Report(title: "") }

private func wire(_ binder: inout Binder) {
    // error: cannot pass function of type '@Sendable (inout Resolver) async -> Report' to parameter expecting synchronous function type
    binder.bindProvider(for: Report.self) { _ in await load() }
}
