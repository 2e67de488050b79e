import BTKInjector

private final class Archive: Sendable {
    init(
        a: Int8, b: Int16, c: Int32, d: Int64, e: UInt8, f: UInt16, g: UInt32, h: UInt64, i: Float, j: Double, k: Bool,
        notes: sending Notes
    ) {}
}

private func wire(_ binder: inout Binder) {
    // error: converting a value of type '@Sendable (Int8, Int16, Int32, Int64, UInt8, UInt16, UInt32, UInt64, Float, Double, Bool, sending Notes) -> Archive' to type '@Sendable (Int8, Int16, Int32, Int64, UInt8, UInt16, UInt32, UInt64, Float, Double, Bool, Notes) throws -> Archive' risks causing data races
    binder.wireFactory(taking: Notes.self, to: Archive.init)
}
