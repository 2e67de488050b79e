import BTKInjector
import TestSupport
import Testing

/// All tests that touch the global injector, one after the other: it is one for the process.
@Suite("Global state", .serialized, .usesGlobalInjector) struct GlobalState {
    /// Sets the global injector up for the time of a closure.
    static func withInjector<Value>(
        _ configure: (inout Binder) throws -> Void, perform body: () throws -> Value
    ) throws -> Value {
        try GlobalInjector.setUp(configure)
        defer { GlobalInjector.remove() }
        return try body()
    }
}
