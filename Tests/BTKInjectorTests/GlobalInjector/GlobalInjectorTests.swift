import BTKInjector
import TestSupport
import Testing

private protocol Store: AnyObject, Sendable { var name: String { get } }

private final class DefaultStore: Store {
    let name: String
    let life: Tracked?
    init(_ name: String = "default", life: Tracked? = nil) {
        self.name = name
        self.life = life
    }
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
    @Injected var store: any Store
    @Injected(named: "archive") var archive: (any Store)?
}

private struct Stop: Error {}

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
                let app = try Injector.injectorWithBlock(Self.configure)
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
            let app = try Injector.injectorWithBlock(Self.configure)
            try GlobalInjector.setUp(app)
            defer { GlobalInjector.remove() }
            expectThrows(.globalInjectorAlreadySet) { try GlobalInjector.setUp(app) }
            expectThrows(.globalInjectorAlreadySet) { try GlobalInjector.setUp(app.overriding { _ in }) }
            expectThrows(.globalInjectorAlreadySet) { try GlobalInjector.setUp { _ in Issue.record("configured") } }
            #expect(try GlobalInjector.get() === app)
        }

        @Test("It is not set at first") func notSetAtFirst() {
            expectThrows(.globalInjectorNotSet) { try GlobalInjector.get() }
        }

        @Test("It is not set after a configuration that fails") func notSetAfterFailure() throws {
            #expect(throws: Stop.self) { try GlobalInjector.setUp { _ in throw Stop() } }
            expectThrows(.globalInjectorNotSet) { try GlobalInjector.get() }
        }

        @Test("It is not set when it was removed, once or twice") func notSetAfterRemoval() throws {
            try GlobalState.withInjector(Self.configure) { _ = try GlobalInjector.get() }
            expectThrows(.globalInjectorNotSet) { try GlobalInjector.get() }
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

        @Test("@Injected var gets what the global injector binds") func property() throws {
            try GlobalInjector.setUp(Self.configure)
            defer { GlobalInjector.remove() }
            let screen = Screen()
            #expect(screen.store.name == "default")
            #expect(screen.archive.name == "archive")
            #expect(screen.store === screen.store)
            #expect(try screen.store === GlobalInjector.get().instance(for: Store.self))
        }

        @Test("@Injected var stands in actors and isolated classes, too") func isolatedProperties() async throws {
            try GlobalInjector.setUp(Self.configure)
            defer { GlobalInjector.remove() }
            #expect(await Archivist().name == "default")
            await MainActor.run {
                #expect(Controller().store.name == "default")
                #expect(Controller().archive?.name == "archive")
            }
        }

        @Test("@Injected var asks the global injector at each use, though its object was made before")
        func propertyAtEachUse() throws {
            let screen = Screen()
            try GlobalInjector.setUp(Self.configure)
            defer { GlobalInjector.remove() }
            #expect(screen.store.name == "default")
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
