import BTKInjector

private func use(_ injector: Injector) throws {
    // error: 'provider(named:)' is unavailable: of which type? write 'let x: Provider<any X> = try …' or 'provider(for: X.self)'
    let later = try injector.provider()
    _ = try later.get()
}
