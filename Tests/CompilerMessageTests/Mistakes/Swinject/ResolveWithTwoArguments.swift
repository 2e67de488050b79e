import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
    binder.bindProvider(for: Report.self) { r in r.resolve(Report.self, name: "long", arguments: "title", 7)! }
}
