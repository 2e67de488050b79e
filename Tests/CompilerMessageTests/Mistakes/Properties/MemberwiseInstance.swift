import BTKInjector

private struct Panel {
    @Provider var clock: any Clock
}

// error: cannot convert value of type 'FixedClock' to expected argument type 'Provider<any Clock>'
private func preview() -> Panel { Panel(clock: FixedClock()) }
