import BTKInjector

private final class Editor: Sendable {
    // error: stored property 'makeNotes' of 'Sendable'-conforming class 'Editor' has non-Sendable type '() -> Notes'
    let makeNotes: () -> Notes
    init(makeNotes: @escaping () -> Notes) { self.makeNotes = makeNotes }
}

private func wire(_ binder: inout Binder, notes: Notes) {
    // error: capture of 'notes' with non-Sendable type 'Notes' in a '@Sendable' closure
    binder.wireProvider(for: Report.self, to: { (clock: any Clock) in Report(title: "\(notes.lines)") })

    func makeReport() -> Report { Report(title: "\(notes.lines)") }
    // error: converting non-Sendable function value to '@Sendable () throws -> Report' may introduce data races
    binder.wireProvider(to: makeReport)
}

private func wire(_ binder: inout Binder) {
    // error: instance method 'wireProvider(for:named:scope:with:to:)' requires that 'Resolver' conform to 'Copyable'
    binder.wireProvider(for: Store.self, to: { (i: inout Resolver) in DiskStore(clock: try i.instance()) })

    // error: cannot convert value of type 'Factory<Report, Int>' to expected argument type '(Int) -> Report'
    binder.bindFactory(for: Pile.self) { i in Pile(make: try i.factory(for: Report.self, taking: Int.self)) }

    binder.wireProvider(for: Folder.self, to: Folder.init)

    // error: converting function value of type '@Printing @Sendable (@escaping () -> Report) -> Printer' to '@Sendable (@escaping () -> Report) throws -> Printer' loses global actor 'Printing'
    binder.wireFactory(to: Printer.init)

    // Write `(@Sendable () -> Int).self`.
    // error: type '() -> Int' does not conform to the 'Sendable' protocol
    binder.bindProvider(for: (() -> Int).self) { _ in { 1 } }

    // error: type 'Notes' does not conform to the 'Sendable' protocol
    binder.wireProvider(to: Notes.init)

    // The parameters of a function are not sent, such as an argument of a closure.
    // error: converting a value of type '@Sendable (sending Notes) -> SendingParameter' to type '@Sendable (Notes) throws -> SendingParameter' risks causing data races
    binder.wireFactory(taking: Notes.self, to: SendingParameter.init)

    // error: converting a value of type '@Sendable (Int8, Int16, Int32, Int64, UInt8, UInt16, UInt32, UInt64, Float, Double, Bool, sending Notes) -> SendingParameterOfMany' to type '@Sendable (Int8, Int16, Int32, Int64, UInt8, UInt16, UInt32, UInt64, Float, Double, Bool, Notes) throws -> SendingParameterOfMany' risks causing data races
    binder.wireFactory(taking: Notes.self, to: SendingParameterOfMany.init)

    // Objects that live on the main actor can't be sent away.
    // error: converting a value of type '@Sendable (sending Draft) -> SendingParameterOnMainActor' to type '@Sendable (Draft) throws -> SendingParameterOnMainActor' risks causing data races
    binder.wireProvider(to: SendingParameterOnMainActor.init)

    // error: 'wireProvider(for:named:scope:taking:_:to:)' is unavailable: only a factory takes arguments: write 'wireFactory'
    binder.wireProvider(for: Report.self, taking: String.self) { (title: String) in Report(title: title) }

    // error: 'wireFactory(for:named:scope:taking:to:)' is unavailable: only a provider has a scope: write 'wireProvider', or leave 'scope:' out
    binder.wireFactory(for: Store.self, scope: .weak) { (clock: any Clock) in DiskStore(clock: clock) }
}

final class Pile { init(make: @escaping (Int) -> Report) {} }

private struct Folder: Sendable {
    // error: stored property 'make' of 'Sendable'-conforming struct 'Folder' has non-Sendable type '(Int) -> Report'
    let make: (Int) -> Report
}

@globalActor private actor Printing { static let shared = Printing() }

@Printing private final class Printer { init(makeReport: @escaping () -> Report) {} }

private final class SendingParameter: Sendable { init(notes: sending Notes) {} }

private final class SendingParameterOfMany: Sendable {
    init(
        a: Int8, b: Int16, c: Int32, d: Int64, e: UInt8, f: UInt16, g: UInt32, h: UInt64, i: Float, j: Double, k: Bool,
        notes: sending Notes
    ) {}
}

private final class SendingParameterOnMainActor: Sendable { init(draft: sending Draft) {} }
