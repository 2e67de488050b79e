import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.bindProvider(for: Clock.self) { i in
        // error: converting function value of type '@MainActor @Sendable (inout Resolver) throws -> ()' to '(inout Resolver) throws -> Void' loses global actor 'MainActor'
        i.whenComplete { @MainActor i in _ = try i.mainActor.instance(for: Router.self) }
        return SystemClock()
    }
}
