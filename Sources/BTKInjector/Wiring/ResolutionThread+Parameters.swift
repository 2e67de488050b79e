// The parameters of wired functions: where they lie, and how they are made. The block of such a function is the innermost
// one of its thread, which also has the memory of what is made.

extension ResolutionThread {
    /// Returns where a parameter comes from.
    // Safe because the check, which each configuration passes, has noted as many as the function has parameters.
    @export(implementation)
    @inline(__always)
    func notedSource(_ index: Int) -> ParameterSource {
        innermostSlot.header.parameterSources![index, as: ParameterSource.self]
    }

    /// Returns where a parameter lies, for the functions of ordinary factories.
    ///
    /// Arguments and shared instances lie where they are, so that nobody but the function copies them. It throws any
    /// error, not an `InjectionError`, which each caller would have to convert.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, as a tuple.
    ///   - new: Memory for all others.
    @export(implementation)
    @inline(never)
    func parameter<P>(_ index: Int, _ type: P.Type, _ arguments: Storage, _ new: Storage) throws -> Storage {
        let slot: Slot
        switch notedSource(index) {
        case .own(let offset, _): slot = innermostSlot.header.registry.lend { $0.slot(at: offset) }
        case .inherited(let place): slot = innermostSlot.header.registry.lend { $0.slot(of: place) }
        case .argument(let offset): return arguments.advanced(by: offset)
        case .handle(let place, let isWrapped):
            initializeHandle(new, on: place, isWrapped: isWrapped)
            return new
        case .closure, .optional, .array:
            try initialize(new, from: notedSource(index))
            return new
        }
        if slot.isReady { return slot.storage }
        if slot.isOrdinaryFactory {
            new.initialize(to: try slot.runInline(type, on: self, ()))
        } else {
            try slot.initializeFirst(type, new, on: self)
        }
        return new
    }

    /// Makes all parameters, for functions that are called less often: of providers, and on the main actor. Returns where
    /// their addresses lie. Release them when the function has returned.
    @usableFromInline
    @inline(never)
    func parameters(_ arguments: Storage) throws(InjectionError) -> Storage {
        let count = parameterCount
        let addresses = allocate(count * MemoryLayout<Storage>.stride, alignment: MemoryLayout<Storage>.alignment)
        for index in 0..<count {
            do throws(InjectionError) {
                addresses[index] = try address(of: index, arguments)
            } catch {
                releaseParameters(addresses, count: index)
                throw error
            }
        }
        return addresses
    }

    /// Destroys the parameters that were made, the last one first, and gives back the memory of the addresses.
    @usableFromInline
    @inline(never)
    func releaseParameters(_ addresses: Storage) { releaseParameters(addresses, count: parameterCount) }

    @inline(__always)
    private func releaseParameters(_ addresses: Storage, count: Int) {
        var index = count
        while index > 0 {
            index &-= 1
            if isNew(notedSource(index)) { destroyParameter(index, addresses[index]) }
        }
        deallocate(addresses)
    }

    @inline(never)
    private func destroyParameter(_ index: Int, _ memory: Storage) {
        func destroy<P>(_ type: P.Type) { memory.destroy(type) }
        let type = innermostSlot.place.binding.metadata.parameters[index]
        destroy(type)
        deallocate(memory)
    }

    private var parameterCount: Int { innermostSlot.place.binding.metadata.parameters.count }

    /// Returns where a parameter lies: an argument or a shared instance where it is, any other in memory of its own.
    @inline(__always)
    private func address(of index: Int, _ arguments: Storage) throws(InjectionError) -> Storage {
        let source = notedSource(index)
        if case .argument(let offset) = source { return arguments.advanced(by: offset) }
        guard let slot = slot(of: source), slot.isSingleton else {
            let type = innermostSlot.place.binding.metadata.parameters[index]
            return try makeParameter(type, from: source)
        }
        try slot.build(on: self, callerIsOnMainActor: innermostSlot.livesOnMainActor)
        return slot.storage
    }

    @inline(never)
    private func makeParameter<P>(_ type: P.Type, from source: ParameterSource) throws(InjectionError) -> Storage {
        let memory = allocate(type)
        do throws(InjectionError) {
            try initialize(memory, as: type, from: source)
        } catch {
            deallocate(memory)
            throw error
        }
        return memory
    }

    /// Whether a parameter is made for one call.
    private func isNew(_ source: ParameterSource) -> Bool {
        if case .argument = source { return false }
        return slot(of: source)?.isSingleton != true
    }

    /// Returns the slot whose instance a parameter is.
    private func slot(of source: ParameterSource) -> Slot? {
        switch source {
        case .own(_, let place), .inherited(let place): slot(of: place)
        case .argument, .handle, .closure, .optional, .array: nil
        }
    }

    private func slot(of place: Place) -> Slot { innermostSlot.header.registry.lend { $0.slot(of: place) } }

    /// Initializes memory with a parameter, or with what an optional one wraps.
    private func initialize<P>(
        _ memory: Storage, as type: P.Type, from source: ParameterSource
    ) throws(InjectionError) {
        guard let slot = slot(of: source) else { return try initialize(memory, from: source) }
        memory.initialize(
            to: try slot.instance(of: type, callerIsOnMainActor: innermostSlot.livesOnMainActor, on: self))
    }

    /// Initializes memory that has storage for a parameter that stands for something else than an instance.
    @usableFromInline
    @inline(never)
    func initialize(_ memory: Storage, from source: ParameterSource) throws(InjectionError) {
        switch source {
        case .handle(let place, let isWrapped): initializeHandle(memory, on: place, isWrapped: isWrapped)
        case .closure(let type, let place):
            // Safe because the check notes this only for types of functions.
            FunctionType(type)!.initialize(memory, calling: slot(of: place), for: innermostSlot)
        case .optional(let type, let number): try initializeOptional(memory, of: type, from: number)
        case .array(let element, let numbers): try initializeArray(memory, of: element, from: numbers)
        case .own, .inherited, .argument: fatalError("A parameter is an instance.")
        }
    }

    private func innerSource(_ number: Int) -> ParameterSource {
        innermostSlot.header.registry.lend { $0.unmanagedLayout.lend { $0.innerSources[number] } }
    }

    private func initializeOptional<Wrapped>(
        _ memory: Storage, of type: Wrapped.Type, from number: Int?
    ) throws(InjectionError) {
        guard let number else { return memory.initialize(to: Wrapped?.none) }
        // In the same memory. Safe because an optional takes at least as much as what it wraps.
        try initialize(memory, as: type, from: innerSource(number))
        wrap(memory, as: type)
    }

    /// Makes an optional of what it wraps, in place. A function of its own, because any copy of a large value that it
    /// makes lies in its frame, and that is not around the block that has made the value.
    @inline(never)
    private func wrap<Wrapped>(_ memory: Storage, as type: Wrapped.Type) {
        memory.initialize(to: Optional(memory.move(type)))
    }

    private func initializeArray<Element>(
        _ memory: Storage, of type: Element.Type, from numbers: Range<Int>
    ) throws(InjectionError) {
        let slots = numbers.map { slot(of: innerSource($0))! }
        let isOnMainActor = innermostSlot.livesOnMainActor
        memory.initialize(to: try instances(of: slots, as: type, callerIsOnMainActor: isOnMainActor))
    }

    @usableFromInline
    @inline(never)
    func initializeHandle(_ memory: Storage, on place: Place, isWrapped: Bool) {
        let keeper = innermostSlot.header.registry.lend { $0.keeper }
        HandleSource(slot(of: place), isWrapped: isWrapped, keeper: keeper).initializeHandle(memory)
    }
}

extension Storage {
    /// The addresses of parameters that lie here, one behind the other.
    @usableFromInline
    subscript(index: Int) -> Storage {
        get { self[index, as: Storage.self] }
        nonmutating set { self[index, as: Storage.self] = newValue }
    }
}
