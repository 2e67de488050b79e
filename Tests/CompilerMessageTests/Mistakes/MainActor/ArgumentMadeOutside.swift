import BTKInjector

private func screen(_ injector: Injector) async throws -> Int {
    let draft = Draft()
    // error: sending value of non-Sendable type 'Draft' risks causing data races
    let number: Int = try await injector.mainActor.make(draft)
    draft.text += "!"
    return number
}
