import BTKInjector

@MainActor private final class Model {
    init(makeScreen: @escaping (Int) -> Screen) {}
}

private func wire(_ binder: inout Binder) {
    // error: converting function value of type '@MainActor @Sendable (@escaping (Int) -> Screen) -> Model' to '@Sendable (@escaping (Int) -> Screen) throws -> Model' loses global actor 'MainActor'
    binder.wireFactory(to: Model.init)
}
