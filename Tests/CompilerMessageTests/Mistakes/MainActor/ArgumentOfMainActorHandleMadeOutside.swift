import BTKInjector

private func screen(_ make: MainActorFactory<Int, Draft>) async throws -> Int {
    let draft = Draft()
    let number = try await make(draft)
    draft.text += "!"
    return number
}
