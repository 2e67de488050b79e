import BTKInjector

private func screen(_ injector: Injector) async throws -> Int {
    let draft = Draft()
    let number: Int = try await injector.mainActor.make(draft)
    draft.text += "!"
    return number
}
