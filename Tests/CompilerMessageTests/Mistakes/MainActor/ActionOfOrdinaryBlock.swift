import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.bindProvider(for: Clock.self) { i in
        // error: call to main actor-isolated instance method 'instance(for:named:)' in a synchronous nonisolated context
        i.whenComplete { i in _ = try i.mainActor.instance(for: AppRouter.self) }
        return SystemClock()
    }
}
