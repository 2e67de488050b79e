import BTKInjector

@MainActor private func use(_ makeDraft: MainActorFactory<Draft>) throws -> sending Draft {
    try makeDraft()
    // error: task or actor-isolated value cannot be sent
}
