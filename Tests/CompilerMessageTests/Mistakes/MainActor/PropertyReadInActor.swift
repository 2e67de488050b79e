import BTKInjector

private actor Downloads {
    @MainActorProvider var draft: Draft
    // error: non-Sendable type 'Draft' of property 'draft' cannot exit main actor-isolated context
    func open() async -> String { await draft.text }
}
