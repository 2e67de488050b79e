import BTKInjector

private final class Archive {
    init(
        a: Int8, b: Int16, c: Int32, d: Int64, e: UInt8, f: UInt16, g: UInt32, h: UInt64, i: Float, j: Double, k: Bool,
        l: Int, notes: Notes
    ) {}
}

private func wire(_ binder: inout Binder) {
    // error: type 'Notes' does not conform to the 'Sendable' protocol
    binder.wireFactory(taking: Notes.self, to: Archive.init)
}
