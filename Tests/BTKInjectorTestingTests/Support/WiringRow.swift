import BTKInjector
import BTKInjectorTesting
import Testing

/// A wiring, and what is marked in it.
struct WiringRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let marks: [Mark]
    let keys: [BindingKey]
    let wiring: @Sendable (inout Binder) throws -> Void

    init(
        _ testDescription: String, _ marks: Mark..., except keys: [BindingKey] = [],
        wiring: @escaping @Sendable (inout Binder) throws -> Void
    ) {
        self.testDescription = testDescription
        self.marks = marks
        self.keys = keys
        self.wiring = wiring
    }

    func check() async throws {
        #expect(try await marked { expectComplete(except: keys) { try Injector(wiring) } } == marks)
    }
}
