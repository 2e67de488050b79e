/// Lets `X?` stand for the binding of `X`.
@usableFromInline
protocol OptionalType {
    static var wrappedType: any Any.Type { get }

    /// Initializes memory that has storage for `Self`, from the slot of what is wrapped.
    static func initialize(
        _ storage: UnsafeMutableRawPointer, from slot: Slot, isOnMainActor: Bool, on thread: ResolutionThread
    ) throws(InjectionError)

    /// Initializes memory that has storage for `Self` with a new instance of what is wrapped.
    static func make<each Argument>(
        _ storage: UnsafeMutableRawPointer, in registry: Registry, named name: BindingName?, by caller: FactoryCaller,
        _ argument: repeat each Argument
    ) throws(InjectionError)
}

extension Optional: OptionalType {
    @usableFromInline
    static var wrappedType: any Any.Type { Wrapped.self }

    @usableFromInline
    static func initialize(
        _ storage: UnsafeMutableRawPointer, from slot: Slot, isOnMainActor: Bool, on thread: ResolutionThread
    ) throws(InjectionError) {
        guard slot.boundType != Wrapped.self, let optional = Wrapped.self as? any OptionalType.Type else {
            let instance = try slot.instance(of: Wrapped.self, isOnMainActor: isOnMainActor, on: thread)
            storage.initializeMemory(as: Self.self, to: instance)
            return
        }
        let wrapped = UnsafeMutablePointer<Wrapped>.allocate(capacity: 1)
        defer { wrapped.deallocate() }
        try optional.initialize(wrapped, from: slot, isOnMainActor: isOnMainActor, on: thread)
        storage.initializeMemory(as: Self.self, to: wrapped.move())
    }

    @usableFromInline
    static func make<each Argument>(
        _ storage: UnsafeMutableRawPointer, in registry: Registry, named name: BindingName?, by caller: FactoryCaller,
        _ argument: repeat each Argument
    ) throws(InjectionError) {
        let instance = try registry.make(Wrapped.self, named: name, by: caller, repeat each argument)
        storage.initializeMemory(as: Self.self, to: instance)
    }
}
