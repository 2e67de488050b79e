import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: value of tuple type '()' has no member 'inObjectScope'
    // error: cannot infer contextual base in reference to member 'container'
    binder.bindProvider(for: Clock.self) { _ in SystemClock() }.inObjectScope(.container)
}
