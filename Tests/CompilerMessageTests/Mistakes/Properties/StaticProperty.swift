import BTKInjector

private enum Panel {
    // error: static property 'clock' is not concurrency-safe because it is nonisolated global shared mutable state
    @Provider static var clock: any Clock
}
