/// The parameters of a wired function that is called, one after the other.
@usableFromInline
struct Parameters: ~Copyable {
    @usableFromInline let context: LookupContext
    // Safe because the block that calls the function keeps the wiring.
    @usableFromInline unowned(unsafe) let wiring: Wiring
    /// The arguments, as a tuple.
    @usableFromInline let arguments: UnsafeMutableRawPointer?
    @usableFromInline let isOnMainActor: Bool
    @usableFromInline var index = 0

    @export(implementation)
    @inline(__always)
    init(
        _ context: borrowing LookupContext, _ wiring: Wiring, _ arguments: UnsafeMutableRawPointer? = nil,
        isOnMainActor: Bool = false
    ) {
        self.context = LookupContext(copying: context)
        self.wiring = wiring
        self.arguments = arguments
        self.isOnMainActor = isOnMainActor
    }

    /// Returns the next parameter. Inlined, for ordinary factories.
    @export(implementation)
    @inline(__always)
    mutating func next<P>(_ type: P.Type = P.self) throws(InjectionError) -> P {
        defer { index &+= 1 }
        let offset = offset
        if offset >= 0 { return argument(at: offset).pointee }
        if offset == Wiring.byType, let slot = context.slot(for: P.self, named: nil) {
            if slot.isReady { return slot.instance(as: P.self).pointee }
            return try slot.missingInstance(of: P.self, on: context.thread)
        }
        return try need(P.self)
    }

    /// Does the same as a call, for all others.
    @usableFromInline
    @inline(never)
    mutating func take<P>(_ type: P.Type = P.self) throws(InjectionError) -> P {
        defer { index &+= 1 }
        let offset = offset
        if offset >= 0 { return argument(at: offset).pointee }
        if offset == Wiring.byType, let slot = context.slot(for: P.self, named: nil) {
            return try slot.instance(of: P.self, isOnMainActor: isOnMainActor, on: context.thread)
        }
        return try need(P.self)
    }

    /// Where the argument for the next parameter is, or how its need is met.
    @export(implementation)
    @inline(__always)
    var offset: Int { wiring.isPlain ? Wiring.byType : wiring.offsets[index] }

    @export(implementation)
    @inline(__always)
    func argument<P>(at offset: Int) -> UnsafeMutablePointer<P> {
        // Safe because there is an argument of this very type at the offset, which `Wiring` has found.
        address(ofArgumentAt: offset).assumingMemoryBound(to: P.self)
    }

    @export(implementation)
    func address(ofArgumentAt offset: Int) -> UnsafeMutableRawPointer {
        // Arguments without any size may lie nowhere.
        (arguments ?? UnsafeMutableRawPointer(bitPattern: 1 << 8)!) + offset
    }

    /// Returns a parameter whose type is not bound, or that has a key or is a closure.
    @usableFromInline
    func need<P>(_ type: P.Type) throws(InjectionError) -> P {
        let need = wiring.need(at: index)
        let request = ParameterRequest(need: need, isOnMainActor: isOnMainActor, thread: context.thread)
        if need.key != nil || need.closure != nil, let slot = context.slot(for: type, named: request.name) {
            return try slot.instance(of: type, isOnMainActor: isOnMainActor, on: request.thread)
        }
        return MemoryLayout<P>.size <= 256
            ? try context.smallParameter(type, for: request) : try context.largeParameter(type, for: request)
    }
}
