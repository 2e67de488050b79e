import BTKInjector

private func screen(_ injector: Injector) async throws -> Int {
    let draft = Draft()
    // error: sending value of non-Sendable type 'Int' risks causing data races
    let number: Int = try await injector.mainActor.make(1, 2, draft)
    draft.text += "!"
    return number
}
