import BTKInjector

private struct Panel {
    // error: no exact matches in call to initializer
    @Provider var clock: any Clock = SystemClock()
}
