import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.mainActor.bindProvider(for: AppRouter.self) { i in
        // error: escaping closure captures 'inout' parameter 'i'
        Task { _ = try i.instance(for: Screen.self) }
        return AppRouter()
    }
}
