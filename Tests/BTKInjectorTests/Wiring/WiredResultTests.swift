import BTKInjector
import TestSupport
import Testing

private protocol Store: Sendable {}

private final class DiskStore: Store {
    let size: Int
    init(size: Int) { self.size = size }
    init?(text: String) { return nil }
}

private func makeStore(size: Int) -> any Store { DiskStore(size: size) }

@Suite("What is wired without for")
struct WiredResultTests {
    @Test("The key is the function's result")
    func result() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 7 }
            binder.wireProvider(to: DiskStore.init(size:))
            binder.wireProvider(named: "a", scope: .weak, to: DiskStore.init(size:))
            binder.wireProvider(to: makeStore)
            binder.wireFactory(taking: String.self, to: DiskStore.init(text:))
            binder.wireFactory(named: "b", taking: Int.self, to: makeStore(size:))
            binder.wireFactory(to: { (store: DiskStore) -> Double in Double(store.size) })
        }
        #expect(try injector.instance(for: DiskStore.self).size == 7)
        #expect(try injector.instance(for: DiskStore.self, named: "a").size == 7)
        #expect(try injector.instance(for: Store.self) is DiskStore)
        #expect(try injector.make(for: DiskStore?.self, "text") == nil)
        #expect(try injector.make(for: Store.self, named: "b", 8) is DiskStore)
        #expect(try injector.make(for: Double.self) == 7)
        // It is not the protocol of that name, nor the class beside it.
        #expect(!injector.hasBinding(for: Store.self, named: "a"))
        #expect(!injector.hasBinding(for: DiskStore.self, named: "b"))
    }

    @Test("Where for says another, that is the key and no other")
    func stated() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 7 }
            binder.wireProvider(for: Store.self, to: DiskStore.init(size:))
            binder.wireFactory(for: DiskStore?.self, to: DiskStore.init(size:))
        }
        #expect(try injector.instance(for: Store.self) is DiskStore)
        #expect(try injector.make(for: DiskStore?.self)?.size == 7)
        #expect(!injector.hasBinding(for: DiskStore.self))
    }

    @Test("Two results of one type are duplicates, as where they are stated")
    func duplicates() throws {
        let found = try problems { binder in
            binder.wireProvider(to: { 1 })
            binder.wireFactory(for: Int.self, to: { 2 })
        }
        guard case .duplicateBinding(BindingKey(Int.self), let sites)? = found.first else {
            Issue.record("\(found)")
            return
        }
        #expect(sites.count == 2)
    }

    @Test("A forgotten for is a missing binding, which says what is bound instead")
    func forgotten() throws {
        let found = try problems { binder in
            binder.wireProvider(to: DiskStore.init(size:))
            binder.wireProvider(to: { 1 })
            binder.wireFactory(for: String.self, to: { (store: any Store) in "" })
        }
        #expect(found == [.missing(BindingKey(String.self), BindingKey(Store.self))])
    }
}
