import BTKInjector
import TestSupport
import Testing

private protocol Store: Sendable {}
private protocol Client: Sendable {}
private protocol App: Sendable {}

private struct Thing: Store, Client, App { init(_ parts: Any...) {} }

@Suite("Failure")
struct FailureTests {
    private static let store = BindingKey(Store.self)
    private static let client = BindingKey(Client.self)
    private static let app = BindingKey(App.self)

    @Test("A block's own error is wrapped once, with its key and the whole path")
    func wrappedOnce() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: App.self) { i in Thing(try i.instance(for: Client.self)) }
            binder.bindFactory(for: Client.self) { i in Thing(try i.instance(for: Store.self)) }
            binder.bindProvider(for: Store.self) { _ in throw Failure("no disk") }
        }
        let error = expectThrows(.failed(Self.app, Self.client, Self.store, with: Failure("no disk"))) {
            try injector.instance(for: App.self)
        }
        guard case .constructionFailed(_, _, let underlying)? = error else { return }
        #expect(underlying as? Failure == Failure("no disk"))
    }

    @Test("A factory's error is wrapped too, for every way to ask")
    func factories() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Store.self) { _ in throw Failure("no disk") }
            binder.bindFactory(for: Client.self) { (_, code: Int) in throw Failure("\(code)") }
        }
        let error = InjectionError.failed(Self.store, with: Failure("no disk"))
        expectThrows(error) { try injector.instance(for: Store.self) }
        expectThrows(error) { try injector.factory(for: Store.self)() }
        expectThrows(error) { try injector.provider(for: Store.self).get() }
        let factory: Factory<any Client, Int> = try injector.factory()
        expectThrows(.failed(Self.client, with: Failure("3"))) { try factory(3) }
    }

    @Test("The injector's errors pass through blocks as they are, the user's own throws of them too")
    func injectionErrorsPass() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: App.self) { i in Thing(try i.instance(for: Client.self)) }
            binder.bindProvider(for: Client.self) { i in Thing(try i.factory(for: Int.self)) }
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindFactory(for: Store.self) { _ in throw InjectionError.globalInjectorNotSet }
        }
        expectThrows(.notAFactory(BindingKey(Int.self))) { try injector.instance(for: App.self) }
        expectThrows(.globalInjectorNotSet) { try injector.instance(for: Store.self) }
    }

    @Test("An error caught inside a block leaves no trace in later paths")
    func caughtInside() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: App.self) { i in
                #expect(throws: InjectionError.self) { _ = try i.instance(for: Client.self) }
                #expect(throws: InjectionError.self) { _ = try i.instance(for: App.self) }
                #expect(throws: InjectionError.self) { _ = try i.instance(for: Bool.self) }
                _ = try i.instance(for: Store.self)
                return Thing()
            }
            binder.bindProvider(for: Client.self) { i in Thing(try i.instance(for: String.self)) }
            binder.bindFactory(for: String.self) { _ in throw Failure() }
            binder.bindProvider(for: Store.self) { _ in throw Failure("no route") }
        }
        let error = Failure("no route")
        expectThrows(.failed(Self.app, Self.store, with: error)) { try injector.instance(for: App.self) }
        expectThrows(.failed(Self.store, with: error)) { try injector.instance(for: Store.self) }
    }
}
