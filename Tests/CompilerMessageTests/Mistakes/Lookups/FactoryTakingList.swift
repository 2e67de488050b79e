import BTKInjector

private func session(_ injector: Injector) throws {
    let make = try injector.factory(for: Session.self, taking: String.self, Int.self)
    _ = try make("ada", 7)
}
