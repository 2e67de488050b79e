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
}
