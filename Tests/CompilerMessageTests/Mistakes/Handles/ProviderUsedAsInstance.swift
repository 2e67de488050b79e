import BTKInjector

private func use(_ clock: Provider<any Clock>) {
    // error: value of type 'Provider<any Clock>' has no member 'now'
    print(clock.now)
}
