import BTKInjector
import TestSupport
import Testing

private final class Note: Sendable {
    let text: String
    init(_ text: String) { self.text = text }
}

private func bind(_ text: String) -> @Sendable (inout Binder) -> Void {
    { binder in binder.bindProvider(for: Note.self) { _ in Note(text) } }
}

private func currentText() throws(InjectionError) -> String { try GlobalInjector.get().instance(for: Note.self).text }

/// Not Sendable.
private final class Draft { var text = "" }

private actor Reader {
    @Injected private var note: Note
    private let draft = Draft()

    func read(_ injector: Injector) async -> String {
        let same = await GlobalInjector.withInjector(injector) {
            draft.text += note.text
            await Task.yield()
            assertIsolated()
            draft.text += note.text
            return draft
        }
        GlobalInjector.withInjector(injector) { same.text += note.text }
        return draft.text
    }
}

extension GlobalState {
    @Suite("The global injector") struct GlobalInjectorTests {
        @Test("An injector that exists may be it, and is kept until it is removed") func setUpWithInjector() throws {
            weak var released: Injector?
            do {
                let preview = try Injector(bind("app")).overriding(bind("preview"))
                try GlobalInjector.setUp(preview)
                released = preview
            }
            #expect(try GlobalInjector.get() === released)
            #expect(try currentText() == "preview")
            GlobalInjector.remove()
            #expect(released == nil)
        }

        @Test("It may be set up once only, by an injector or by a configuration") func setUpTwice() throws {
            let app = try Injector(bind("app"))
            try GlobalInjector.setUp(app)
            defer { GlobalInjector.remove() }
            expectThrows(.globalInjectorAlreadySet) { try GlobalInjector.setUp(app) }
            expectThrows(.globalInjectorAlreadySet) { try GlobalInjector.setUp { _ in Issue.record("configured") } }
            #expect(try GlobalInjector.get() === app)
        }

        @Test("It is not set at first, nor after a configuration that fails, nor when it was removed, once or twice")
        func notSet() throws {
            expectThrows(.globalInjectorNotSet) { try GlobalInjector.get() }
            #expect(throws: Failure.self) { try GlobalInjector.setUp { _ in throw Failure() } }
            expectThrows(.globalInjectorNotSet) { try GlobalInjector.get() }
            #expect(try GlobalState.withInjector(bind("app"), perform: currentText) == "app")
            GlobalInjector.remove()
            expectThrows(.globalInjectorNotSet) { try GlobalInjector.get() }
        }

        @Test("Of many threads that set it up at once, one succeeds") func setUpAtOnce() async throws {
            defer { GlobalInjector.remove() }
            let barrier = Barrier(8)
            let workers = (0..<8).map { number in
                Worker {
                    barrier.arrive()
                    try GlobalInjector.setUp(bind("\(number)"))
                    return "\(number)"
                }
            }
            var winners: [String] = []
            for worker in workers {
                switch await worker.result {
                case .success(let winner): winners.append(winner)
                case .failure(let error): #expect(error as? InjectionError == .globalInjectorAlreadySet)
                }
            }
            #expect(try winners == [currentText()])
        }

        @Test("An instance may ask for it while it is destroyed with it") func askedInDeinit() throws {
            let heard = Locked<InjectionError?>(nil)
            try GlobalState.withInjector { binder in
                binder.bindProvider(for: Farewell.self) { _ in
                    Farewell { heard.value = failure { try GlobalInjector.get() } }
                }
            } perform: {
                _ = try GlobalInjector.get().instance(for: Farewell.self)
            }
            #expect(heard.value == .globalInjectorNotSet)
        }
    }

    @Suite("GlobalInjector.withInjector") struct ScopeTests {
        private let scope = Result { try Injector(bind("scope")) }

        @Test("The innermost injector is in force, and the outer one after it, also after an error") func nesting()
            async throws
        {
            let outer = try scope.get()
            let inner = try Injector(bind("inner"))
            try GlobalState.withInjector(bind("process")) {
                try GlobalInjector.withInjector(outer) { () throws in
                    #expect(try GlobalInjector.get() === outer)
                    #expect(try GlobalInjector.withInjector(inner, perform: currentText) == "inner")
                    #expect(try currentText() == "scope")
                    #expect(throws: Failure.self) { try GlobalInjector.withInjector(inner) { throw Failure() } }
                    #expect(try currentText() == "scope")
                }
                #expect(try currentText() == "process")
            }
            await GlobalInjector.withInjector(inner) { await Task.yield() }
            expectThrows(.globalInjectorNotSet) { try currentText() }
        }

        @Test("Tasks that are started have it, a thread and a detached task have the process's") func tasks()
            async throws
        {
            try GlobalInjector.setUp(bind("process"))
            defer { GlobalInjector.remove() }
            try await GlobalInjector.withInjector(try scope.get()) { () async throws in
                async let child = currentText()
                #expect(try await child == "scope")
                #expect(try await Task { @MainActor in try currentText() }.value == "scope")
                #expect(try await Task.detached { try currentText() }.value == "process")
                #expect(try await onThread { try currentText() } == "process")
            }
        }

        @Test("The closure runs on the actor of its caller, with what can't be sent") func isolation() async throws {
            #expect(await Reader().read(try scope.get()) == "scopescopescope")
        }

        @Test("Setting up is refused within it, and removing removes the process's, and leaves the one given in force")
        func setUp() throws {
            let injector = try scope.get()
            try GlobalInjector.setUp { _ in }
            try GlobalInjector.withInjector(injector) { () throws in
                GlobalInjector.remove()
                expectThrows(.globalInjectorAlreadySet) {
                    try GlobalInjector.setUp { _ in Issue.record("A configuration ran.") }
                }
                expectThrows(.globalInjectorAlreadySet) { try GlobalInjector.setUp(injector) }
                #expect(try GlobalInjector.get() === injector)
            }
            expectThrows(.globalInjectorNotSet) { try GlobalInjector.get() }
        }

        @Test("It is released at the end, also after an error", arguments: [false, true])
        func released(isFailing: Bool) throws {
            let tracker = LifetimeTracker()
            try? GlobalInjector.withInjector(
                try Injector { $0.bindProvider(for: Tracked.self) { _ in tracker.track() } }
            ) { () throws in
                _ = try GlobalInjector.get().instance(for: Tracked.self)
                #expect(tracker.live == 1)
                if isFailing { throw Failure() }
            }
            #expect(tracker.live == 0)
        }
    }
}
