import BTKInjector

private struct Panel {
    // error: 'init(named:)' is unavailable: of which type? write '@Provider var x: any X'
    @Provider var clock
}
