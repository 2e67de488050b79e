import BTKInjector

private func bind(_ binder: inout Binder) {
    // The caller of a block of the main actor keeps what it gives.
    // error: converting a value of type '@Sendable (inout MainActorResolver, sending Draft) -> Int' to type '@MainActor @Sendable (inout MainActorResolver, Draft) throws -> Int' risks causing data races
    binder.mainActor.bindFactory(for: Int.self) { (i, draft: sending Draft) in
        Task.detached { draft.text += "!" }
        return 1
    }
}
