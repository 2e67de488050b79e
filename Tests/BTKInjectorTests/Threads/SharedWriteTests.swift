import BTKInjector
import TestSupport
import Testing

// Threads that write to one line of memory wait for each other's processors. So a request must not count references
// that all threads share. How many it counts shows by the runtime's own functions for them: see `SharedWrites`. Each
// test has a process of its own, because the runtime of Swift 6.3 reads short strings as objects while its functions are
// exchanged, on any thread.

#if os(macOS) || os(Linux)
    @Suite("What a request writes to memory that all threads share", .enabled(if: !Build.isDebug))
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

        // The two writes are to the thread's own stripe of the count of owners, by which the child keeps its parent's
        // content.
        @Test("A declared child with three wired objects counts the keeper of its thread's stripe, and nothing else")
        func wired() async {
            await #expect(processExitsWith: .success) {
                try SharedWriteTests.expectTwoWrites { binder in
                    binder.wireProvider(to: Repository.init)
                    binder.wireProvider(to: Service.init)
                    binder.wireProvider(to: Handler.init)
                }
            }
        }

        @Test("A declared child with three blocks counts what they capture no more than that") func blocks() async {
            await #expect(processExitsWith: .success) {
                let captured = Repository(user: User(id: 0))
                try SharedWriteTests.expectTwoWrites { binder in
                    binder.bindProvider(for: Repository.self) { i in
                        withExtendedLifetime(captured) {}
                        return Repository(user: try i.instance())
                    }
                    binder.bindProvider(for: Service.self) { i in Service(repository: try i.instance()) }
                    binder.bindProvider(for: Handler.self) { i in
                        Handler(service: try i.instance(), user: try i.instance())
                    }
                }
            }
        }

        /// Expects what the fourth request counts: the first ones make what threads keep.
        private static func expectTwoWrites(inChild configure: (inout Binder) -> Void) throws {
            let injector = try Injector.injectorWithBlock { binder in
                binder.bindChild(for: Handler.self, taking: User.self, to: configure)
            }
            let request = { _ = try injector.make(for: Child<Handler>.self, User(id: 1)) }
            for _ in 1...3 { try request() }
            #expect(try SharedWrites.count(request) == ["RegistryKeeper": 2])
        }
    }
#endif
