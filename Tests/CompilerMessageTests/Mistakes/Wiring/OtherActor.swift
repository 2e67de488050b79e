import BTKInjector

@globalActor private actor Printing { static let shared = Printing() }

@Printing private final class Printer {
    init(makeReport: @escaping () -> Report) {}
}

private func wire(_ binder: inout Binder) {
    // error: converting function value of type '@Printing @Sendable (@escaping () -> Report) -> Printer' to '@Sendable (@escaping () -> Report) throws -> Printer' loses global actor 'Printing'
    binder.wireFactory(to: Printer.init)
}
