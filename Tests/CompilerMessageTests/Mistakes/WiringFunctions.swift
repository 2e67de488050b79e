import BTKInjector

// A wiring function that is itself on the main actor, and what only such code may use.

@MainActor private func wiringOfTheMainActor(_ binder: inout Binder) {}

private func injectorOfTheMainActor() throws -> Injector {
    // error: converting function value of type '@MainActor @Sendable (inout Binder) -> ()' to '(inout Binder) throws -> Void' loses global actor 'MainActor'
    try Injector(wiringOfTheMainActor)
}

@MainActor private enum Kept {
    // error: converting function value of type '@MainActor @Sendable (inout Binder) -> ()' to '(inout Binder) throws -> Void' loses global actor 'MainActor'
    static let injector = try? Injector(wiringOfTheMainActor)
}

@MainActor private struct IsolatedModule: @MainActor Module {
    func configure(_ binder: inout Binder) {}
}

private func installsAModuleOfTheMainActor(_ binder: inout Binder) throws {
    // error: main actor-isolated conformance of 'IsolatedModule' to 'Module' cannot be used in nonisolated context
    try binder.install(IsolatedModule())
}

private struct Makers { let makeClock: () -> any Clock }

private func wiresAStoredClosure(_ binder: inout Binder, _ makers: Makers) {
    // error: converting non-Sendable function value to '@Sendable () throws -> any Clock' may introduce data races
    binder.wireProvider(for: Clock.self, to: makers.makeClock)
}

private final class BinderKeeper { var binder: Binder? }

private func keepsABinder(_ binder: inout Binder, _ keeper: BinderKeeper) {
    // error: implicit conversion to 'Binder?' is consuming
    keeper.binder = binder
}
