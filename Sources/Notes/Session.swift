import BTKInjector
import Observation

/// The objects that a user has while signed in.
package final class Session {
    package let user: User
    package let list: NoteList

    init(user: User, list: NoteList) {
        self.user = user
        self.list = list
    }
}

/// The app's model, which keeps the session of the signed-in user.
@Observable package final class AppModel {
    package private(set) var session: Child<Session>?
    private let makeSession: (User) throws -> Child<Session>

    init(makeSession: @escaping (User) throws -> Child<Session>) { self.makeSession = makeSession }

    package func signIn(_ user: User) throws { session = try makeSession(user) }

    /// Closes the session's objects, the latest first, because notes are saved before their store is closed.
    package func signOut() async throws {
        guard let ended = session else { return }
        session = nil
        let errors = await ended.injector.mainActor.close { (part: any Closable) in try await part.close() }
        if let error = errors.first { throw error }
    }
}
