import BTKInjector

private struct Container { var clock: any Clock }

private struct Panel {
    // error: 'init(_:)' is unavailable: a property asks by its type, and by 'named:' where several are bound
    @Provider(\.clock) var clock: any Clock
}
