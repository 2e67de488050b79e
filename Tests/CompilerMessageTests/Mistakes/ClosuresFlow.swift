import BTKInjector

private final class ArgumentOfClosureSent: Sendable {
    let open: @MainActor (Draft) -> Int
    init(open: @escaping @MainActor (Draft) -> Int) { self.open = open }

    func use() async {
        let draft = Draft()
        // error: sending 'draft' risks causing data races
        _ = await open(draft)
        draft.text = ""
    }
}

private actor ClosureIntoActor {
    let makeNotes: () -> Notes
    init(makeNotes: @escaping () -> Notes) { self.makeNotes = makeNotes }
}

private func closureIntoActor(_ binder: inout Binder) {
    // error: sending 'makeNotes' risks causing data races
    binder.wireProvider(to: ClosureIntoActor.init)
}

private func closureIntoTask(_ binder: inout Binder) {
    binder.wireFactory(
        for: Int.self,
        to: { (makeDraft: @escaping () -> Draft) in
            // error: passing closure as a 'sending' parameter risks causing data races between code in the current task and concurrent execution of the closure
            Task.detached { _ = makeDraft() }
            return 1
        })
}
