/// An object that keeps the memory of a registry.
final class RegistryKeeper: Sendable {
    private let registry: Registry
    /// As long as a stripe, so that the counts of no two keepers lie in one cache line, to which two threads would
    /// write. Without it handles scaled 1.3 to 1.8 times instead of 2.0 in a quarter of all runs.
    private let padding = SIMD16<UInt64>()

    init(_ registry: Registry) {
        self.registry = registry
    }
}
