import BTKInjector
import TestSupport
import Testing

private protocol Store: Sendable {}
private protocol Client: Sendable {}
private protocol App: Sendable {}

private struct Thing: Store, Client, App { init(_ parts: Any...) {} }

private enum DiskError: Error, Equatable {
    case full
    case broken(sector: Int)
}

private struct NetworkError: Error, CustomStringConvertible {
    let code: Int
    var description: String { "network error \(code)" }
}

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
            binder.bindProvider(for: Store.self) { _ in throw DiskError.broken(sector: 7) }
        }
        let error = #expect(throws: InjectionError.self) { try injector.instance(for: App.self) }
        guard case .constructionFailed(let key, let path, let underlying)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(key == Self.store)
        #expect(path == [Self.app, Self.client, Self.store])
        #expect(underlying as? DiskError == .broken(sector: 7))
    }

    @Test("A factory's error is wrapped too, for every way to ask")
    func factories() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Store.self) { _ in throw DiskError.full }
            binder.bindFactory(for: Client.self) { (_, code: Int) in throw NetworkError(code: code) }
        }
        let error = InjectionError.constructionFailed(Self.store, path: [Self.store], underlying: DiskError.full)
        #expect(throws: error) { try injector.instance(for: Store.self) }
        #expect(throws: error) { try injector.factory(for: Store.self)() }
        #expect(throws: error) { try injector.provider(for: Store.self).get() }
        let factory: Factory<any Client, Int> = try injector.factory()
        expectThrows(.constructionFailed(Self.client, path: [Self.client], underlying: NetworkError(code: 3))) {
            try factory(3)
        }
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
            binder.bindFactory(for: String.self) { _ in throw DiskError.full }
            binder.bindProvider(for: Store.self) { _ in throw NetworkError(code: 1) }
        }
        expectThrows(.constructionFailed(Self.store, path: [Self.app, Self.store], underlying: NetworkError(code: 1))) {
            try injector.instance(for: App.self)
        }
        expectThrows(.constructionFailed(Self.store, path: [Self.store], underlying: NetworkError(code: 1))) {
            try injector.instance(for: Store.self)
        }
    }
}
