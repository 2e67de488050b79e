import BTKInjector

private func wire(_ binder: inout Binder) throws {
    // error: value of type 'Binder' has no member 'instance'
    let clock: any Clock = try binder.instance()
    binder.bindProvider(for: Report.self) { _ in Report(title: "\(clock.now)") }

    // error: type '@Sendable (inout Binder) -> ()' cannot conform to 'Module'
    try binder.install(network)

    // error: type 'InstallType.Type' cannot conform to 'Module'
    try binder.install(InstallType.self)
}

private func load() async -> Report { Report(title: "") }

private func awaitInConfiguration() async throws -> Injector {
    // error: cannot pass function of type '(inout Binder) async -> Void' to parameter expecting synchronous function type
    try await Injector.injectorWithBlock { binder in
        let report = await load()
        binder.bindProvider(for: Report.self) { _ in report }
    }
}

private func screens(_ binder: inout MainActorBinder) {}

private func wireScreens(_ binder: inout Binder) {
    // error: cannot convert value of type 'Binder' to expected argument type 'MainActorBinder'
    screens(&binder)

    // error: passing value of type 'Binder' to an inout parameter requires explicit '&'
    network(binder)

    // error: call can throw, but it is not marked with 'try' and the error is not handled
    binder.install(InstallWithoutTry())

    // error: passing value of type 'MainActorBinder' to an inout parameter requires explicit '&'
    screens(binder.mainActor)
}

private func network(_ binder: inout Binder) {}

private func injectorWithoutTry() -> Injector {
    // error: call can throw, but it is not marked with 'try' and the error is not handled
    Injector.injectorWithBlock { _ in }
}

private struct InstallType: Module { func configure(_ binder: inout Binder) {} }

private struct InstallWithoutTry: Module { func configure(_ binder: inout Binder) {} }

// error: conformance of 'Screens' to protocol 'Module' crosses into main actor-isolated code and can cause data races
@MainActor private struct Screens: Module { func configure(_ binder: inout Binder) {} }

// error: type 'ModuleWithNonSendableProperty' does not conform to protocol 'Equatable'
// error: type 'ModuleWithNonSendableProperty' does not conform to protocol 'Hashable'
private struct ModuleWithNonSendableProperty: Module {
    let notes: Notes
    func configure(_ binder: inout Binder) {
        // error: capture of 'self' with non-Sendable type 'ModuleWithNonSendableProperty' in a '@Sendable' closure
        binder.bindProvider(for: Report.self) { _ in Report(title: notes.lines.first ?? "") }
    }
}

// error: parameter of noncopyable type 'Binder' must specify ownership
private struct ModuleWithoutInout: Module { func configure(_ binder: Binder) {} }
