import BTKInjector

// error: conformance of 'Screens' to protocol 'Module' crosses into main actor-isolated code and can cause data races
@MainActor private struct Screens: Module {
    func configure(_ binder: inout Binder) {}
}
