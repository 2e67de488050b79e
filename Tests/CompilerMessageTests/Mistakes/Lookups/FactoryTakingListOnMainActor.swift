import BTKInjector

@MainActor private func screen(_ injector: Injector) throws {
    let make = try injector.mainActor.factory(for: Screen.self, taking: String.self, Int.self)
    _ = try make("ada", 7)
}
