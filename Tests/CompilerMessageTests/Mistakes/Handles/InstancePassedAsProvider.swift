import BTKInjector

private struct Cache { let store: Provider<any Store> }

private func use(_ store: any Store) {
    // error: cannot convert value of type 'any Store' to expected argument type 'Provider<any Store>'
    _ = Cache(store: store)
}
