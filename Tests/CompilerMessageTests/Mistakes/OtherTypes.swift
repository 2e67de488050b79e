import BTKInjector

private struct AsyncInitializer: Sendable { init(clock: any Clock) async {} }

private func wire(_ binder: inout Binder) {
    // error: cannot pass function of type '@Sendable (any Clock) async -> AsyncInitializer' to parameter expecting synchronous function type
    binder.wireProvider(for: AsyncInitializer.self, to: AsyncInitializer.init)

    // error: 'wireProvider(for:named:scope:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.wireProvider(for: Clock.self) { (clock: any Clock) in DiskStore(clock: clock) }

    // error: 'wireFactory(for:named:taking:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.wireFactory(for: Session.self, taking: String.self, to: DiskStore.init)

    // error: 'wireFactory(for:named:taking:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.wireFactory(for: Session.self, to: FactoryOfAnotherType.init)

    // error: 'wireFactory(for:named:taking:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.wireFactory(for: Session.self, taking: Int.self, to: FactoryOfAnotherTypeTaking.init)

    // error: 'wireFactory(for:named:taking:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.wireFactory(for: FailableFactory.self, taking: Int.self, to: FailableFactory.init)

    // error: 'wireProvider(for:named:scope:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.wireProvider(for: FailableInitializer.self, to: FailableInitializer.init)

    // error: 'wireProvider(for:named:scope:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.wireProvider(for: Store.self, to: SystemClock.init)

    // error: 'wireProvider(for:named:scope:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.wireProvider(for: Clock.self, to: DiskStore.init)

    // error: 'wireProvider(for:named:scope:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.wireProvider(for: Clock.self, to: UserSession.init)

    // error: 'wireFactory(for:named:taking:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.wireFactory(for: Session.self, taking: Int.self) { (number: Int, clock: any Clock) in
        let store = DiskStore(clock: clock)
        return store
    }

    // error: ambiguous use of 'init'
    binder.wireProvider(for: OverloadedInitializer.self, to: OverloadedInitializer.init)

    // error: ambiguous use of 'init'
    binder.wireProvider(for: Panel.self, to: Panel.init)

    // error: 'Vault' initializer is inaccessible due to 'private' protection level
    binder.wireProvider(for: Vault.self, to: Vault.init)

    binder.wireProvider(
        for: Store.self,
        // error: cannot infer type of closure parameter 'clock' without a type annotation
        to: { clock in
            print(clock)
            return DiskStore(clock: clock)
        })
}

private struct FactoryOfAnotherType: Sendable {}

private struct FactoryOfAnotherTypeTaking: Sendable { let number: Int }

private struct FailableFactory: Sendable { init?(clock: any Clock, seconds: Int) {} }

private struct FailableInitializer: Sendable { init?(clock: any Clock) {} }

private struct GenericInitializer: Sendable { init<C: Clock>(clock: C) {} }

private struct InitializerWithSome: Sendable { init(clock: some Clock) {} }

private struct OverloadedInitializer: Sendable {
    init(clock: any Clock) {}
    init(store: any Store) {}
}

@MainActor private final class Panel {
    init(id: Int) {}
    init(router: any Router) {}
}
