// From a key to its slot, and from a slot to an instance. Inlined into clients, so that a lookup of an instance that
// exists is specialized for its type.

extension Registry {
    /// The slot of a provider, or of a factory without arguments.
    @inlinable
    func slot<T>(for type: T.Type, named name: BindingName?) -> Slot? {
        guard let name else { return table.find(ObjectIdentifier(type)) }
        return table.find(ObjectIdentifier(type), name, ObjectIdentifier(NoArguments.self))
    }

    /// The instance of a provider, or a new one of a factory without arguments.
    ///
    /// The caller sees to it that the registry does not end meanwhile, and passes the calling thread where it knows it.
    @inlinable
    func instance<T>(
        of type: T.Type, named name: BindingName?, on thread: @autoclosure () -> ResolutionThread
    ) throws(InjectionError) -> sending T {
        if let slot = slot(for: type, named: name) { return try slot.instance(of: type, on: thread()) }
        return try otherInstance(of: type, named: name, on: thread())
    }

    /// The instance where nothing is bound for exactly this type.
    @usableFromInline
    func otherInstance<T>(
        of type: T.Type, named name: BindingName?, on thread: ResolutionThread
    ) throws(InjectionError) -> sending T {
        _ = try slot(toProvide: type, named: name, on: thread)
        // Right, because shared instances are Sendable and factories make new ones.
        nonisolated(unsafe) let room = UnsafeMutablePointer<T>.allocate(capacity: 1)
        defer { room.deallocate() }
        let optional = T.self as! any OptionalType.Type
        try optional.initialize(room, from: self, named: name, on: thread)
        return room.move()
    }

    /// The slot of a provider, or of a factory without arguments; for `X?` that of `X`, if there is no other.
    func slot<T>(
        toProvide type: T.Type, named name: BindingName?, on thread: ResolutionThread
    ) throws(InjectionError) -> Slot {
        if let slot = slot(for: type, named: name) { return slot }
        if let optional = T.self as? any OptionalType.Type,
            let slot = try optional.wrappedSlot(in: self, named: name, on: thread)
        {
            return slot
        }
        throw noSlot(for: type, named: name, taking: NoArguments.self, on: thread)
    }

    /// Whether any binding has this type and name, whatever its arguments.
    func hasBinding<T>(for type: T.Type, named name: BindingName?) -> Bool {
        slot(for: type, named: name) != nil
            || slots.contains { $0.description.matches(type, name) }
            || (T.self as? any OptionalType.Type)?.hasWrappedBinding(in: self, named: name) ?? false
    }

    /// Why there is no slot for a key.
    func noSlot<T>(
        for type: T.Type, named name: BindingName?, taking arguments: any Any.Type,
        on thread: ResolutionThread
    ) -> InjectionError {
        let bound = slots.map(\.description).filter { $0.matches(type, name) }
        if let first = bound.first {
            return .argumentMismatch(
                first.key, expected: bound.map(\.argumentsText).joined(separator: " or "),
                requested: BindingDescription.text(of: arguments))
        }
        let key = BindingKey(type: type, name: name, facts: .missing { [slots] in slots.map(\.description) })
        return .bindingNotFound(key, path: ResolutionPath.path(on: thread, to: key))
    }
}

extension Slot {
    /// The instance of a provider, or a new one of a factory without arguments.
    @inlinable
    func instance<T>(of type: T.Type, on thread: @autoclosure () -> ResolutionThread) throws(InjectionError)
        -> sending T
    {
        if isReady { return instance(as: type).pointee }
        let thread = thread()
        if description.kind == .factory { return try new(type, on: thread) }
        try build(on: thread)
        return instance(as: type).pointee
    }

    /// A new instance of a factory.
    @inlinable
    func new<T, each Argument>(
        _ type: T.Type, on thread: ResolutionThread, _ argument: repeat sending each Argument
    ) throws(InjectionError) -> sending T {
        try thread.push(self)
        do {
            defer { thread.pop() }
            let request = Request(registry: header.pointee.registry, thread: thread)
            return try instance(as: FactoryReference<T, repeat each Argument>.self).pointee(
                request, repeat each argument)
        } catch {
            throw failure(error, on: thread)
        }
    }
}

/// The block of a factory binding.
@usableFromInline
final class FactoryBlock<T, each Argument>: Sendable {
    @usableFromInline let make: @Sendable (inout Resolver, repeat sending each Argument) throws -> sending T

    @inlinable
    init(_ make: @escaping @Sendable (inout Resolver, repeat sending each Argument) throws -> sending T) {
        self.make = make
    }
}

/// What a factory's slot has in place of an instance: the block, not counted, since the binding owns it.
///
/// Not copyable, so a call borrows the block where it lies. Counting it in and out would cost more than the call.
@usableFromInline
struct FactoryReference<T, each Argument>: ~Copyable {
    @usableFromInline let block: FactoryBlock<T, repeat each Argument>

    @inlinable
    borrowing func callAsFunction(
        _ request: Request, _ argument: repeat sending each Argument
    ) throws -> sending T {
        var resolver = Resolver(request)
        return try block.make(&resolver, repeat each argument)
    }
}

/// Lets `X?` stand for the binding of `X`.
@usableFromInline
protocol OptionalType {
    static func hasWrappedBinding(in registry: Registry, named name: BindingName?) -> Bool

    static func wrappedSlot(
        in registry: Registry, named name: BindingName?, on thread: ResolutionThread
    ) throws(InjectionError) -> Slot?

    /// Initializes memory that has room for `Self`.
    static func initialize(
        _ room: UnsafeMutableRawPointer, from registry: Registry, named name: BindingName?, on thread: ResolutionThread
    ) throws(InjectionError)
}

extension Optional: OptionalType {
    @usableFromInline
    static func hasWrappedBinding(in registry: Registry, named name: BindingName?) -> Bool {
        registry.hasBinding(for: Wrapped.self, named: name)
    }

    @usableFromInline
    static func wrappedSlot(
        in registry: Registry, named name: BindingName?, on thread: ResolutionThread
    ) throws(InjectionError) -> Slot? {
        guard hasWrappedBinding(in: registry, named: name) else { return nil }
        return try registry.slot(toProvide: Wrapped.self, named: name, on: thread)
    }

    @usableFromInline
    static func initialize(
        _ room: UnsafeMutableRawPointer, from registry: Registry, named name: BindingName?, on thread: ResolutionThread
    ) throws(InjectionError) {
        room.initializeMemory(as: Self.self, to: try registry.instance(of: Wrapped.self, named: name, on: thread))
    }
}
