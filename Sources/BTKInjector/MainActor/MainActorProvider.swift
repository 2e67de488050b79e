/// A handle that gets an instance on the main actor when it is called, not before.
///
/// What ``Provider`` is, for what is bound with `on: MainActor.self`. The handle itself may go anywhere.
///
/// As a property wrapper, without arguments, it asks the global injector at each use:
///
/// ```swift
/// @MainActor final class Screen {
///     @MainActorProvider var model: ViewModel
/// }
/// ```
@propertyWrapper
public struct MainActorProvider<T>: Sendable {
    private enum Source: Sendable {
        case slot(Slot, in: Registry)
        case block(@MainActor () throws -> T)
    }

    private let source: Source

    /// Makes a provider of a block, for a unit test: `MainActorProvider { FakeModel() }`.
    ///
    /// - Parameter make: Runs at each ``get()``; nothing is kept. An error that it throws comes out of ``get()`` as
    ///   ``InjectionError/constructionFailed(_:path:underlying:)`` with the key of the type.
    public init(_ make: @escaping @MainActor () throws -> T) {
        source = .block(make)
    }

    /// Makes a provider that asks the global injector at each use.
    ///
    /// - Parameter name: The name as it was bound.
    public init(named name: BindingName? = nil) {
        // Not beside the global injector: the compiler looks for a property wrapper's initializer in the type itself.
        self.init { try GlobalInjector.get().instance(for: T.self, named: name, on: MainActor.self) }
    }

    init(in registry: Registry, named name: BindingName?, on thread: ResolutionThread) throws(InjectionError) {
        let slot = try registry.slot(toProvide: T.self, named: name, on: thread)
        if slot.description.type == T.self {
            source = .slot(slot, in: slot.header.pointee.registry)
        } else {
            let registry = slot.header.pointee.registry
            source = .block {
                let gate = registry.lifeline.gate
                defer { registry.leave(gate) }
                try registry.enter(gate, calling: slot)
                return try registry.instance(of: T.self, named: name, isOnMainActor: true, on: registry.thread)
            }
        }
    }

    /// The shared instance of a provider binding, or a new one of a factory binding.
    ///
    /// - Throws: What ``Provider/get()`` throws.
    @MainActor
    public func get() throws(InjectionError) -> T {
        switch source {
        case .slot(let slot, let registry):
            let gate = registry.lifeline.gate
            defer { registry.leave(gate) }
            try registry.enter(gate, calling: slot)
            return try slot.instance(of: T.self, isOnMainActor: true, on: registry.thread)
        case .block(let make):
            do {
                return try make()
            } catch {
                throw .wrapping(error, from: T.self)
            }
        }
    }

    /// The instance, as ``get()`` gives it.
    ///
    /// Traps where ``get()`` throws, and prints the whole error.
    @MainActor
    public var wrappedValue: T {
        do throws(InjectionError) {
            return try get()
        } catch {
            trap(error)
        }
    }
}
