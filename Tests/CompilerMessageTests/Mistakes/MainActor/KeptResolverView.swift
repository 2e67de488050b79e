import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.bindProvider(for: Clock.self) { i in
        // error: 'i.mainActor' is borrowed and cannot be consumed
        let handles = i.mainActor
        let router: MainActorProvider<any Router> = try handles.provider()
        return SystemClock()
    }
}
