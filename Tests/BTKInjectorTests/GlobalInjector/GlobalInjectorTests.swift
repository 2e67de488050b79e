import BTKInjector
import TestSupport
import Testing

private protocol Store: AnyObject, Sendable { var name: String { get } }

private final class DefaultStore: Store {
    let name: String
    init(_ name: String = "default") { self.name = name }
}

private struct Screen {
    @Injected var store: any Store
    @Injected(named: "archive") var archive: any Store
}

private actor Archivist {
    @Injected var store: any Store
    var name: String { store.name }
}

@MainActor private final class Controller {
    @Injected(named: "archive") var archive: (any Store)?
}

extension GlobalState {
    @Suite("The global injector") struct GlobalInjectorTests {
        private static func configure(_ binder: inout Binder) {
            binder.bindProvider(for: Store.self) { _ in DefaultStore() }
            binder.bindProvider(for: Store.self, named: "archive") { _ in DefaultStore("archive") }
            binder.bindFactory(for: Int.self) { (_, number: Int) in number + 1 }
        }

        @Test("An injector that exists may be it, and is kept until it is removed") func setUpWithInjector() throws {
            weak var released: Injector?
            do {
                let app = try Injector(Self.configure)
                let preview = try app.overriding { $0.bindProvider(for: Store.self) { _ in DefaultStore("preview") } }
                try GlobalInjector.setUp(preview)
                released = preview
            }
            #expect(try GlobalInjector.get() === released)
            #expect(Screen().store.name == "preview")
            GlobalInjector.remove()
            #expect(released == nil)
        }

        @Test("It may be set up once only, by an injector or by a configuration") func setUpTwice() throws {
            let app = try Injector(Self.configure)
            try GlobalInjector.setUp(app)
            defer { GlobalInjector.remove() }
            expectThrows(.globalInjectorAlreadySet) { try GlobalInjector.setUp(app) }
            expectThrows(.globalInjectorAlreadySet) { try GlobalInjector.setUp(app.overriding { _ in }) }
            expectThrows(.globalInjectorAlreadySet) { try GlobalInjector.setUp { _ in Issue.record("configured") } }
            #expect(try GlobalInjector.get() === app)
        }

        @Test("It is not set at first, nor after a configuration that fails, nor when it was removed, once or twice")
        func notSet() throws {
            expectThrows(.globalInjectorNotSet) { try GlobalInjector.get() }
            #expect(throws: Failure.self) { try GlobalInjector.setUp { _ in throw Failure() } }
            expectThrows(.globalInjectorNotSet) { try GlobalInjector.get() }
            try GlobalState.withInjector(Self.configure) { _ = try GlobalInjector.get() }
            GlobalInjector.remove()
            expectThrows(.globalInjectorNotSet) { try GlobalInjector.get() }
        }

        @Test("Of many threads that set it up at once, one succeeds") func setUpAtOnce() async throws {
            defer { GlobalInjector.remove() }
            let barrier = Barrier(8)
            let workers = (0..<8).map { number in
                Worker {
                    barrier.arrive()
                    try GlobalInjector.setUp { binder in binder.bindProvider(for: Int.self) { _ in number } }
                    return number
                }
            }
            var winners: [Int] = []
            for worker in workers {
                switch await worker.result {
                case .success(let number): winners.append(number)
                case .failure(let error): #expect(error as? InjectionError == .globalInjectorAlreadySet)
                }
            }
            #expect(try winners == [GlobalInjector.get().instance(for: Int.self)])
        }

        @Test("@Injected var asks the global injector at each use, in a struct, an actor and a class of the main actor")
        func properties() async throws {
            let screen = Screen()
            try GlobalInjector.setUp(Self.configure)
            defer { GlobalInjector.remove() }
            #expect(screen.archive.name == "archive")
            #expect(try screen.store === GlobalInjector.get().instance(for: Store.self))
            #expect(await Archivist().name == "default")
            await MainActor.run { #expect(Controller().archive?.name == "archive") }
            GlobalInjector.remove()
            try GlobalInjector.setUp { binder in binder.bindFactory(for: Store.self) { _ in DefaultStore("new") } }
            #expect(screen.store.name == "new")
            #expect(screen.store !== screen.store)
        }

        @Test("Blocks may ask it, also for what leads to a cycle, and see no other path for it") func blocks() throws {
            try GlobalState.withInjector { binder in
                binder.bindProvider(for: Int.self) { _ in try GlobalInjector.get().instance(for: String.self).count }
                binder.bindProvider(for: String.self) { _ in "\(try GlobalInjector.get().instance(for: Int.self))" }
                binder.bindProvider(for: Bool.self) { _ in try GlobalInjector.get().instance(for: Double.self) == 0 }
            } perform: {
                let number = BindingKey(Int.self)
                let string = BindingKey(String.self)
                expectThrows(.circularDependency(path: [number, string, number])) {
                    try GlobalInjector.get().instance(for: Int.self)
                }
                let bool = BindingKey(Bool.self)
                let double = BindingKey(Double.self)
                expectThrows(.bindingNotFound(double, path: [bool, double])) {
                    try GlobalInjector.get().instance(for: Bool.self)
                }
            }
        }

        @Test("An instance may ask for the global injector while it is destroyed with it") func askedInDeinit() throws {
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
}
