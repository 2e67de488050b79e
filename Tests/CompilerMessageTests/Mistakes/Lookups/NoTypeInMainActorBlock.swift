import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.mainActor.bindProvider(for: Screen.self) { i in
        let router = try i.instance()
        // error: argument type 'UnstatedType' does not conform to expected type 'Router'
        return Screen(id: 7, router: router)
    }
}
