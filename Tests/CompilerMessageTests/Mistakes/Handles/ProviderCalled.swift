import BTKInjector

private func use(_ clock: Provider<any Clock>) throws {
    // error: cannot call value of non-function type 'Provider<any Clock>'
    print(try clock().now)
}
