import BTKInjector

private struct Panel {
    // error: property wrapper can only be applied to a 'var'
    @Provider let clock: any Clock
}
