import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: sending 'i' risks causing data races
    binder.bindProvider(for: Int.self) { i in
        try MainActor.assumeIsolated { try i.mainActor.instance(for: Screen.self).id }
    }
}
