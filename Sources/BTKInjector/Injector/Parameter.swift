/// A type of parameter that stands for something else than an instance of itself.
protocol Parameter {
    /// What the parameter needs, or nil if it does without.
    static func dependency(in registry: Registry, on thread: ResolutionThread) throws(InjectionError) -> Dependency?

    /// Initializes memory that has room for `Self`.
    static func initialize(
        _ room: UnsafeMutableRawPointer, for request: Request, isOnMainActor: Bool
    ) throws(InjectionError)
}

extension Provider: Parameter {
    static func dependency(in registry: Registry, on thread: ResolutionThread) throws(InjectionError) -> Dependency? {
        Dependency(slot: try registry.slot(toProvide: T.self, named: nil, on: thread), isDeferred: true)
    }

    static func initialize(
        _ room: UnsafeMutableRawPointer, for request: Request, isOnMainActor: Bool
    ) throws(InjectionError) {
        room.initializeMemory(as: Self.self, to: try Self(in: request.registry, named: nil, on: request.thread))
    }
}

extension Factory: Parameter {
    static func dependency(in registry: Registry, on thread: ResolutionThread) throws(InjectionError) -> Dependency? {
        let arguments = ArgumentList<repeat each Argument>.self
        return Dependency(
            slot: try registry.slot(toMake: T.self, named: nil, taking: arguments, on: thread), isDeferred: true)
    }

    static func initialize(
        _ room: UnsafeMutableRawPointer, for request: Request, isOnMainActor: Bool
    ) throws(InjectionError) {
        room.initializeMemory(as: Self.self, to: try Self(in: request.registry, named: nil, on: request.thread))
    }
}

extension Optional: Parameter {
    static func dependency(in registry: Registry, on thread: ResolutionThread) throws(InjectionError) -> Dependency? {
        if let slot = try wrappedSlot(in: registry, named: nil, on: thread) {
            return Dependency(slot: slot, isDeferred: false)
        }
        // An optional handle does without just as well.
        guard let handle = Wrapped.self as? any Parameter.Type else { return nil }
        do throws(InjectionError) {
            return try handle.dependency(in: registry, on: thread)
        } catch {
            guard case .bindingNotFound = error else { throw error }
            return nil
        }
    }

    static func initialize(
        _ room: UnsafeMutableRawPointer, for request: Request, isOnMainActor: Bool
    ) throws(InjectionError) {
        let isThere = try dependency(in: request.registry, on: request.thread) != nil
        room.initializeMemory(
            as: Self.self, to: isThere ? try request.argument(Wrapped.self, isOnMainActor: isOnMainActor) : nil)
    }
}
