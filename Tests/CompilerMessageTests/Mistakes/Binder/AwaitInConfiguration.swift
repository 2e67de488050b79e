import BTKInjector

private func load() async -> Report { Report(title: "") }

private func start() async throws -> Injector {
    // error: cannot pass function of type '(inout Binder) async -> Void' to parameter expecting synchronous function type
    try await Injector.injectorWithBlock { binder in
        let report = await load()
        binder.bindProvider(for: Report.self) { _ in report }
    }
}
