import BTKInjector

@MainActor private func use(_ injector: Injector) throws {
    let draft: Draft = try injector.mainActor.instance()
    // error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code and concurrent execution of the closure
    Task.detached { draft.text = "there" }
}
