import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.bindProvider(for: Report.self) { i in
        // error: call to main actor-isolated instance method 'instance(for:named:)' in a synchronous nonisolated context
        let router: any Router = try i.mainActor.instance()
        return Report(title: "\(router)")
    }
}
