import BTKInjector

private final class Panel: Sendable {
    // error: stored property '_clock' of 'Sendable'-conforming class 'Panel' is mutable
    @Provider var clock: any Clock
}
