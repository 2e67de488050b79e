import BTKInjector

private struct Container { var clock: any Clock }

private struct Panel {
    // error: 'init(_:)' is unavailable: write '@Provider var x: any X', and 'named:' where there are several
    @Provider(\.clock) var clock: any Clock
}
