import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.bindProvider(for: Clock.self) { i in
        // error: call to main actor-isolated instance method 'whenComplete' in a synchronous nonisolated context
        i.mainActor.whenComplete { _ in }
        return SystemClock()
    }
}
