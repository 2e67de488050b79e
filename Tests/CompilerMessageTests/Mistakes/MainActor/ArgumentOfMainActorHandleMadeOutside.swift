import BTKInjector

private func screen(_ make: MainActorFactory<Int, Draft>) async throws -> Int {
    let draft = Draft()
    // error: sending value of non-Sendable type 'Draft' risks causing data races
    let number = try await make(draft)
    draft.text += "!"
    return number
}
