import BTKInjector

private final class Editor: Sendable {
    let open: @MainActor (Draft) -> Int
    init(open: @escaping @MainActor (Draft) -> Int) { self.open = open }

    func use() async {
        let draft = Draft()
        // error: sending 'draft' risks causing data races
        _ = await open(draft)
        draft.text = ""
    }
}
