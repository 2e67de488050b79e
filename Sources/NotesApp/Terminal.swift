import BTKInjector
import Notes

/// Answers one request. The injector does not make it, so its properties ask the global injector.
struct Terminal {
    @Injected private var app: AppModel
    @Injected private var log: (any Log)?  // nil without `--verbose`

    /// Signs a user in, answers, and signs out, which saves.
    func answer(to request: Request, as user: User) async throws -> String {
        log?.write("signing in \(user.name)")
        try app.signIn(user)
        let answer = Result { try self.answer(to: request) }
        try await app.signOut()
        return try answer.get()
    }

    private func answer(to request: Request) throws -> String {
        guard let list = app.session?.root.list else { return "" }
        switch request {
        case .add(let text):
            list.add(text)
            return line(list.notes.count, text)
        case .list:
            guard !list.notes.isEmpty else { return "There are no notes yet." }
            return list.notes.enumerated().map { line($0 + 1, $1.text) }.joined(separator: "\n")
        case .show(let number):
            let note = try list.note(number)
            return "\(note.text)\nwritten \(note.written.formatted(.iso8601))"
        }
    }

    private func line(_ number: Int, _ text: String) -> String { "\(number)  \(text)" }
}
