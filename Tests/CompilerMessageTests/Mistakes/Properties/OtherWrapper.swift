import BTKInjector

private struct Panel {
    // error: unknown attribute 'Injected'
    @Injected var clock: any Clock
}
