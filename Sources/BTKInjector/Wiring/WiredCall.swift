/// A call of a wired function: where its parameters lie, and how they are made.
///
/// Its block is the innermost one of a thread, which also has the memory of what is made.
@usableFromInline struct WiredCall {
    @usableFromInline let thread: ResolutionThread

    /// Makes the call whose block runs on a thread.
    @export(implementation) init(on thread: ResolutionThread) { self.thread = thread }

    /// The slot of the function's binding, which requests the parameters.
    @export(implementation) var requester: Slot { thread.innermostSlot }

    /// Runs the function of an ordinary factory with arguments, a tuple.
    @export(implementation) @inline(__always) func lending<Arguments, T>(
        _ arguments: inout Arguments, _ run: (WiredCall, Storage?) throws -> T
    ) throws -> sending T {
        // Safe because all that the function gets is Sendable, new or sent, and so is what it makes.
        unsafe sent(try withArguments(&arguments) { try run(self, $0) })
    }

    /// Returns where the source of a parameter is noted: a `NotedParameter`, or the `ParameterSource` with which it
    /// begins.
    // Safe because the check, which each configuration passes, has noted as many as the function has parameters.
    @export(implementation) @inline(__always) func notedSource(_ index: Int) -> Storage {
        requester.header.notedParameters!.advanced(by: index &* MemoryLayout<NotedParameter>.stride)
    }

    /// Returns where a parameter lies, for the functions of ordinary factories.
    ///
    /// Arguments and shared instances lie where they are, so that nobody but the function copies them. It throws any
    /// error, not an `InjectionError`, which each caller would have to convert.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, as a tuple. Those without any size may lie nowhere; then such a one lies in `new`.
    ///   - new: Memory for all others.
    @export(implementation) @inline(never)
    func parameter<P>(_ index: Int, _ type: P.Type, _ arguments: Storage?, _ new: Storage) throws -> Storage {
        let slot: Slot
        switch notedSource(index).read(ParameterSource.self) {
        case .own(let offset, _): slot = requester.header.registry.lend { $0.slot(at: offset) }
        case .inherited(let binding): slot = requester.header.registry.lend { $0.slot(of: binding) }
        case .argument(let offset): return arguments?.advanced(by: offset) ?? new
        case .handle(let binding, let isWrapped):
            initializeHandle(new, on: binding, isWrapped: isWrapped)
            return new
        case .closure, .optional, .array, .deferred, .missing: return try parameter(from: notedSource(index), nil, new)
        }
        if slot.isReady { return slot.storage }
        guard slot.isOrdinaryFactory else { return try instance(of: slot, new) }
        try slot.initializeInline(new, as: type, on: thread)
        return new
    }

    /// Makes all parameters, for functions that are called less often: of providers, and on the main actor. Returns
    /// where their addresses lie, and behind these those of new ones, to be destroyed. Release them when the function
    /// has returned.
    @usableFromInline @inline(never) func parameters(_ arguments: Storage?) throws -> Storage {
        let count = parameterCount
        let addresses = thread.record.parameters.allocate(
            2 * count * MemoryLayout<Storage>.stride, alignment: MemoryLayout<Storage>.alignment)
        for index in 0..<count {
            let source = notedSource(index)
            var new: Storage?
            do {
                if let address = try address(of: source, arguments) {
                    addresses[index] = address
                } else {
                    let type = source.read(NotedParameter.self).type
                    let memory = thread.allocate(type)
                    new = memory
                    addresses[index] = try parameter(from: source, arguments, memory)
                }
            } catch {
                if let new { thread.deallocate(new) }
                releaseParameters(addresses, count: index)
                throw error
            }
            addresses[count + index] = new
        }
        return addresses
    }

    private var parameterCount: Int { requester.unmanagedBinding.lend { $0.parameterCount } }

    /// Returns where an argument or a shared instance lies, which takes no memory; nil for a new parameter.
    // The code for shared instances is that of `instance(of:_:)`, because to call that for each takes 2 % of a declared
    // child's time.
    @inline(__always)
    private func address(of source: Storage, _ arguments: Storage?) throws(InjectionError) -> Storage? {
        switch source.read(ParameterSource.self) {
        case .argument(let offset): return arguments?.advanced(by: offset)
        case .own(_, let binding), .inherited(let binding):
            guard binding.lend({ $0.isSingleton }) else { return nil }
            let slot = slot(of: binding)
            try slot.build(on: thread, callerIsOnMainActor: requester.livesOnMainActor)
            return slot.storage
        case .handle, .closure, .optional, .array, .deferred, .missing: return nil
        }
    }

    /// Destroys the new parameters, the last one first, and gives back all memory.
    ///
    /// - Parameter count: How many were made; nil for all.
    @usableFromInline @inline(never) func releaseParameters(_ addresses: Storage, count: Int? = nil) {
        let all = parameterCount
        for index in (0..<(count ?? all)).reversed() {
            guard let new = addresses[all + index, as: Storage?.self] else { continue }
            let type = notedSource(index).read(NotedParameter.self).type
            new.destroy(type)
            thread.deallocate(new)
        }
        thread.deallocate(addresses)
    }

    /// Returns where a parameter lies, as ``parameter(_:_:_:_:)`` does, for functions whose types it need not know.
    ///
    /// - Parameter source: Where its source is noted.
    @usableFromInline @inline(never)
    func parameter(from source: Storage, _ arguments: Storage?, _ new: Storage) throws -> Storage {
        switch source.read(ParameterSource.self) {
        case .own(_, let binding), .inherited(let binding): return try instance(of: slot(of: binding), new)
        case .argument(let offset): return arguments?.advanced(by: offset) ?? new
        case .handle(let binding, let isWrapped): initializeHandle(new, on: binding, isWrapped: isWrapped)
        // Safe because the check notes this only for types of functions.
        case .closure(let type, let binding): initializeClosure(new, of: FunctionType(type)!, on: binding)
        case .optional(let type, let inner): try initializeOptional(new, of: type, from: inner)
        case .array(let type, let numbers): try initializeArray(new, of: type, from: numbers)
        case .deferred(let type, let number): initializeDeferred(new, of: type, number)
        case .missing: fatalError("A configuration with a problem has no injector.")
        }
        return new
    }

    /// Returns where an instance lies that is a parameter: a shared one where it is, any other in new memory.
    @usableFromInline @inline(never) func instance(of slot: Slot, _ new: Storage) throws -> Storage {
        guard slot.isSingleton else {
            let type = slot.boundType
            try initialize(new, as: type, from: slot)
            return new
        }
        try slot.build(on: thread, callerIsOnMainActor: requester.livesOnMainActor)
        return slot.storage
    }

    private func slot(of binding: Borrowed<Binding>) -> Slot { requester.header.registry.lend { $0.slot(of: binding) } }

    // These are not inlined, so that their copies of the instance do not lie in the frame of another parameter.

    @inline(never)
    private func initialize<P>(_ memory: Storage, as type: P.Type, from slot: Slot) throws(InjectionError) {
        memory.initialize(
            to: try slot.instance(of: type, callerIsOnMainActor: requester.livesOnMainActor, on: thread))
    }

    @inline(never) private func initializeOptional<Wrapped>(
        _ memory: Storage, of type: Wrapped.Type, from source: Storage?
    ) throws {
        guard let source else { return memory.initialize(to: Wrapped?.none) }
        // The value is wrapped in the same memory. Safe because an optional takes at least as much as what it wraps.
        wrap(type, at: try parameter(from: source, nil, memory), in: memory)
    }

    /// Makes an optional of what it wraps, in place. A function of its own, because any copy of a large value that it
    /// makes lies in its frame, and that is not around the block that has made the value.
    @inline(never) private func wrap<Wrapped>(_ type: Wrapped.Type, at address: Storage, in memory: Storage) {
        memory.initialize(to: Optional(address == memory ? memory.move(type) : address.read(type)))
    }

    @inline(never) private func initializeArray<Element>(
        _ memory: Storage, of type: Element.Type, from numbers: Range<Int>
    ) throws(InjectionError) {
        let slots = requester.header.registry.lend { registry in
            registry.unmanagedLayout.lend { layout in
                numbers.map { registry.slot(of: layout.parameterSources.elements[$0]) }
            }
        }
        let isOnMainActor = requester.livesOnMainActor
        memory.initialize(to: try slots.instances(of: type, callerIsOnMainActor: isOnMainActor, on: thread))
    }

    private func initializeClosure(_ memory: Storage, of type: FunctionType, on binding: Borrowed<Binding>) {
        let slot = slot(of: binding)
        type.initialize(
            memory,
            with: ClosureTarget(
                slot: slot, requester: requester, keeper: requester.header.registry.lend { $0.keeper },
                needsMainActor: slot.livesOnMainActor && !type.isShareable))
    }

    /// Makes a closure or a handle that gives what is no single binding.
    @inline(never) private func initializeDeferred(_ memory: Storage, of type: any Any.Type, _ number: Int) {
        let registry = requester.header.registry.object
        let value = registry.layout.parameterSources.deferredValues[number]
        let source = registry.handleSource(
            on: value.target, of: value.type, taking: value.arguments, reachesMainActor: value.reachesMainActor)
        guard let function = FunctionType(type) else { return memory.initialize(to: source) }
        let livesOnMainActor = value.target.bindings.contains { $0.lend(\.livesOnMainActor) }
        function.initialize(
            memory,
            with: ClosureTarget(
                slot: requester, requester: requester, keeper: registry.keeper,
                needsMainActor: livesOnMainActor && !function.isShareable, block: source.keeper))
    }

    @usableFromInline @inline(never)
    func initializeHandle(_ memory: Storage, on binding: Borrowed<Binding>, isWrapped: Bool) {
        // A struct lies in memory as its only stored property does, so the handle's type need not be known here.
        memory.initialize(to: HandleSource(slot(of: binding), isWrapped: isWrapped))
    }
}
