/// The layouts of configurations that fail, which nothing keeps.
package enum RefusedLayouts {
    private static let scoped = TaskLocal<Witness?>(wrappedValue: nil)

    // An object, because a task-local function would be wrapped at each access.
    private final class Witness: Sendable {
        let body: @Sendable (Layout) -> Void

        init(_ body: @escaping @Sendable (Layout) -> Void) { self.body = body }
    }

    /// Calls a function with each layout that is refused while an operation runs.
    package static func withWitness<Value>(
        _ body: @escaping @Sendable (Layout) -> Void, perform operation: () throws -> Value
    ) rethrows -> Value {
        try scoped.withValue(Witness(body), operation: operation)
    }

    /// Shows a layout to the witness, if there is one.
    @inline(never) static func add(_ layout: Layout) { scoped.get()?.body(layout) }
}
