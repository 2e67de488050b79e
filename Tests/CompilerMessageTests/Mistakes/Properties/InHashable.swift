import BTKInjector

// error: type 'Panel' does not conform to protocol 'Equatable'
// error: type 'Panel' does not conform to protocol 'Hashable'
private struct Panel: Hashable {
    @Provider var clock: any Clock
}
