import BTKInjector
import TestSupport
import Testing

// Threads that write to one line of memory wait for each other's processors. So a request must not count references that
// all threads share. How many it counts shows by the runtime's own functions for them: see `SharedWrites`.

@Suite("What a request writes to memory that all threads share", .enabled(if: !Build.isDebug), .serialized)
struct SharedWriteTests {
    private struct User: Sendable { let id: Int }

    private final class Repository: Sendable {
        let user: User
        init(user: User) { self.user = user }
    }

    private final class Service: Sendable {
        let repository: Repository
        init(repository: Repository) { self.repository = repository }
    }

    private final class Handler: Sendable {
        let service: Service
        let user: User

        init(service: Service, user: User) {
            self.service = service
            self.user = user
        }
    }

    // Two more are the thread's own stripe of the count of owners, by which the child keeps its parent's content.
    @Test("A declared child with three wired objects counts the keeper of its thread's stripe, and nothing else")
    func declaredChild() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindChild(for: Handler.self, taking: User.self) { binder in
                binder.wireProvider(to: Repository.init)
                binder.wireProvider(to: Service.init)
                binder.wireProvider(to: Handler.init)
            }
        }
        let request = { _ = try injector.make(for: Child<Handler>.self, User(id: 1)) }
        for _ in 1...3 { try request() }
        let counts = try SharedWrites.count(request)
        #expect(counts == ["RegistryKeeper": 2])
    }
}
