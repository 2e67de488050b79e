import BTKInjector
import TestSupport
import Testing

private protocol Store: Sendable {}
private struct DiskStore: Store {}
private struct FakeStore: Store {}
private struct Helper: Sendable {}
private struct Draft: Sendable { let number: Int }
private struct Page: Sendable {}

private let fake = BindingKey(FakeStore.self)
private let helper = BindingKey(Helper.self)
private let draft = BindingKey(Draft.self)

private func wiring(_ binder: inout Binder) {
    binder.wireProvider(for: Store.self, to: DiskStore.init)
    binder.bindProvider(for: String.self, named: "name") { _ in "original" }
    binder.wireFactory(taking: Int.self, to: Draft.init)
    binder.bindChild(for: Page.self, taking: Int.self) { binder in
        binder.wireProvider(to: Page.init)
        binder.wireProvider { (_: Helper?, _: (() -> Character)?) in 0.5 }
    }
}

/// Returns the problems of an override.
private func found(
    in original: Injector? = nil, _ configure: (inout Binder) throws -> Void
) throws -> [InjectionError] {
    let original = try original ?? Injector(wiring)
    return failure { try original.overriding(configure) }?.problems ?? []
}

private struct FakeModule: Module {
    func configure(_ binder: inout Binder) {
        binder.wireProvider(to: FakeStore.init)
        binder.wireProvider(for: Store.self) { (fake: FakeStore) in fake }
    }
}

@Suite("Overrides replace") struct OverrideAdditionTests {
    @Test("What has the type, the name and the arguments of a binding replaces it, a declared child, too")
    func replacements() throws {
        #expect(
            try found { binder in
                binder.wireProvider(for: Store.self, to: FakeStore.init)
                binder.wireProvider(named: "name") { "other" }
                binder.wireFactory(taking: Int.self) { (number: Int) in Draft(number: number + 1) }
                binder.bindChild(for: Page.self, taking: Int.self) { binder in
                    binder.wireProvider(to: Page.init)
                    binder.wireProvider(to: Helper.init)
                }
            } == [])
    }

    /// A binding of an override that replaces nothing.
    struct Addition: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let key: BindingKey
        let configure: @Sendable (inout Binder) throws -> Void

        init(_ title: String, _ key: BindingKey, _ configure: @escaping @Sendable (inout Binder) throws -> Void) {
            testDescription = title
            self.key = key
            self.configure = configure
        }
    }

    private static let listOfAdditions = [
        Addition("another type", fake) { $0.wireProvider(to: FakeStore.init) },
        Addition("another name", BindingKey(String.self)) { $0.bindProvider(for: String.self) { _ in "" } },
        Addition("other arguments", draft) { $0.wireFactory { Draft(number: 1) } },
        Addition("another type, on the main actor", BindingKey(Int.self)) { $0.wireProvider { @MainActor in 1 } },
        Addition("a child with other seeds", BindingKey(Child<Page>.self)) {
            $0.bindChild(for: Page.self) { $0.wireProvider(to: Page.init) }
        },
        Addition("a child with another name", BindingKey(Child<Page>.self, named: "other")) {
            $0.bindChild(for: Page.self, named: "other", taking: Int.self) { $0.wireProvider(to: Page.init) }
        },
    ]

    @Test("What has another type, name or list of arguments replaces nothing", arguments: listOfAdditions)
    func additions(addition: Addition) throws {
        #expect(try found(addition.configure) == [.nothingToOverride(addition.key)])
    }

    @Test("With all other problems it is told at once, each binding once, and allowed by `addingBindings`")
    func allProblems() throws {
        func configure(_ binder: inout Binder) {
            binder.wireProvider(to: FakeStore.init)
            binder.wireProvider { (_: Character) in Helper() }
        }
        let missing = InjectionError.missing(helper, BindingKey(Character.self))
        #expect(try found(configure) == [.nothingToOverride(fake), missing])
        let original = try Injector(wiring)
        let error = failure { try original.overriding(addingBindings: true, configure) }
        #expect(error?.problems == [missing])
        let other = try original.overriding(addingBindings: true) { $0.wireProvider(to: FakeStore.init) }
        #expect(try found(in: other) { $0.wireProvider(to: FakeStore.init) } == [])
    }

    @Test("An addition may be needed by a function that replaces another, in any form, or by one that was there")
    func needs() throws {
        #expect(try found { try $0.install(FakeModule()) } == [])
        #expect(
            try found { binder in
                binder.wireProvider(to: FakeStore.init)
                binder.wireFactory(taking: Bool.self) { (_: Bool) in [Int]() }
                binder.wireProvider(named: "b") { "in an array" as Substring }
                binder.wireProvider(for: Store.self) {
                    (_: @Sendable () -> FakeStore, _: Factory<[Int], Bool>, _: [Substring]) in FakeStore()
                }
            } == [])
        #expect(try found { $0.wireProvider(to: Helper.init) } == [])
        #expect(try found { $0.wireProvider { "c" as Character } } == [])
    }

    @Test("A need has its arguments: a factory with others is none, and a block has no needs")
    func noNeeds() throws {
        let list = BindingKey([Int].self)
        #expect(
            try found { binder in
                binder.wireFactory { [Int]() }
                binder.wireFactory(taking: Bool.self) { (_: Bool) in [Int]() }
                binder.wireProvider(for: Store.self) { (_: Factory<[Int], Bool>) in FakeStore() }
            } == [.nothingToOverride(list)])
        #expect(
            try found { binder in
                binder.wireProvider(to: FakeStore.init)
                binder.bindProvider(for: Store.self) { i in try i.instance(for: FakeStore.self) }
            } == [.nothingToOverride(fake)])
    }

}
