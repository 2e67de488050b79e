import BTKInjector

private func use(_ makeScreen: MainActorFactory<Screen, Int>) throws {
    // error: call to main actor-isolated instance method 'callAsFunction' in a synchronous nonisolated context
    _ = try makeScreen(7)
}
