import BTKInjector

@MainActor private func screen(_ injector: Injector) throws {
    // error: 'factory(for:named:taking:_:_:)' is unavailable: several arguments are one tuple: write 'taking: (A, B).self'
    let make = try injector.mainActor.factory(for: Screen.self, taking: String.self, Int.self)
    // error: cannot call value of non-function type 'UnstatedType'
    _ = try make("ada", 7)
}
