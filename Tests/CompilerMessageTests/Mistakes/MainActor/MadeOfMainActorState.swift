import BTKInjector

@MainActor private final class Editor {
    let draft = Draft()

    func save(_ injector: Injector) throws {
        // error: sending 'self.draft' risks causing data races
        _ = try injector.make(for: Report.self, draft)
    }
}
