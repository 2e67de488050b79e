import BTKInjector

private struct Panel {
    // error: incorrect argument label in call (have 'name:', expected 'named:')
    @Provider(name: "utc") var clock: any Clock
}
