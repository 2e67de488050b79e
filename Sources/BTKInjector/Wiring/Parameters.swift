/// The parameters of a wired function that is called, one after the other.
@usableFromInline
struct Parameters: ~Copyable {
    @usableFromInline let context: LookupContext
    // Safe because they are the layout's, which outlives the call.
    @usableFromInline let sources: ParameterSources
    /// The arguments, as a tuple.
    @usableFromInline let arguments: Storage
    @usableFromInline var index = 0
    /// The last parameter that was made for a function whose types are not known, of those that are to be destroyed.
    private var lastNew: Storage?

    /// The parameters of the binding whose block runs.
    @export(implementation)
    @inline(__always)
    init(_ context: borrowing LookupContext, _ arguments: Storage) {
        self.context = LookupContext(copying: context)
        self.arguments = arguments
        let thread = ResolutionThread(context.blockThread!)
        // Safe because the check, which each configuration passes, has noted them.
        sources = thread.innermostSlot.header.sources!
    }

    /// The thread, which the context of a block knows.
    @export(implementation)
    var thread: ResolutionThread { ResolutionThread(context.blockThread!) }

    /// The slot of the binding whose function is called.
    var owner: Slot { thread.innermostSlot }

    /// Returns the next parameter, for ordinary factories.
    ///
    /// Arguments and shared instances lie where they are, so that nobody but the function copies them. It throws any
    /// error, not an `InjectionError`, which each caller would have to convert.
    ///
    /// - Parameter new: Memory for all others.
    @export(implementation)
    @inline(never)
    mutating func next<P>(_ type: P.Type, _ new: Storage) throws -> Lent<P> {
        defer { index &+= 1 }
        let slot: Slot
        switch sources[index] {
        case .own(let offset, _): slot = context.unmanagedRegistry.lend { $0.slot(at: offset) }
        case .inherited(let place): slot = context.unmanagedRegistry.lend { $0.slot(of: place) }
        case .argument(let offset): return Lent(argument(at: offset), isNew: false)
        case .handle(let place, let isWrapped):
            initializeHandle(new, on: place, isWrapped: isWrapped)
            return Lent(new, isNew: true)
        case .closure, .optional, .array:
            try initialize(new, from: sources[index])
            return Lent(new, isNew: true)
        }
        if slot.isReady { return Lent(slot.storage, isNew: false) }
        if slot.isOrdinaryFactory {
            new.initialize(to: try slot.run(type, on: thread))
        } else {
            try slot.initializeFirst(type, new, on: thread)
        }
        return Lent(new, isNew: true)
    }

    /// Returns where the next parameter lies, for functions that are called less often: of providers, and on the main actor.
    @usableFromInline
    @inline(never)
    mutating func nextAddress() throws(InjectionError) -> Storage {
        defer { index &+= 1 }
        let source = sources[index]
        if case .argument(let offset) = source { return argument(at: offset) }
        if let slot = slot(of: source), slot.isSingleton {
            try slot.build(on: thread, callerIsOnMainActor: owner.livesOnMainActor)
            return slot.storage
        }
        let type = owner.place.binding.metadata.parameters[index]
        return try makeNew(type, from: source)
    }

    /// Makes a parameter in memory of the thread.
    private mutating func makeNew<P>(_ type: P.Type, from source: ParameterSource) throws(InjectionError) -> Storage {
        let alignment = MemoryLayout<P>.alignment
        let offset = aligned(MemoryLayout<NewParameter>.size, to: alignment)
        let memory = thread.allocate(
            offset + MemoryLayout<P>.size, alignment: max(alignment, MemoryLayout<NewParameter>.alignment))
        let value = memory.advanced(by: offset)
        do throws(InjectionError) {
            try initialize(value, as: type, from: source)
        } catch {
            thread.deallocate(memory)
            throw error
        }
        memory.initialize(to: NewParameter(type: type, value: value, previous: lastNew))
        lastNew = memory
        return value
    }

    /// Destroys the parameters that were made, the last one first.
    @usableFromInline
    @inline(never)
    mutating func destroyNew() {
        while let memory = lastNew {
            let new = memory.read(NewParameter.self)
            func destroy<P>(_ type: P.Type) { new.value.destroy(type) }
            let type = new.type
            destroy(type)
            lastNew = new.previous
            thread.deallocate(memory)
        }
    }

    @export(implementation)
    func argument(at offset: Int) -> Storage { arguments.advanced(by: offset) }

    /// Returns the slot whose instance a parameter is.
    private func slot(of source: ParameterSource) -> Slot? {
        switch source {
        case .own(let offset, _): context.unmanagedRegistry.lend { $0.slot(at: offset) }
        case .inherited(let place): slot(of: place)
        case .argument, .handle, .closure, .optional, .array: nil
        }
    }

    private func slot(of place: Place) -> Slot { context.unmanagedRegistry.lend { $0.slot(of: place) } }

    /// Initializes memory with a parameter, or with what an optional one wraps.
    private func initialize<P>(
        _ memory: Storage, as type: P.Type, from source: ParameterSource
    ) throws(InjectionError) {
        guard let slot = slot(of: source) else { return try initialize(memory, from: source) }
        memory.initialize(
            to: try slot.instance(of: type, callerIsOnMainActor: owner.livesOnMainActor, on: thread))
    }

    /// Initializes memory that has storage for a parameter that stands for something else than an instance.
    @usableFromInline
    @inline(never)
    func initialize(_ memory: Storage, from source: ParameterSource) throws(InjectionError) {
        switch source {
        case .handle(let place, let isWrapped): initializeHandle(memory, on: place, isWrapped: isWrapped)
        case .closure(let type, let place):
            // Safe because the check notes this only for types of functions.
            FunctionType(type)!.initialize(memory, calling: slot(of: place), for: owner, in: context.unmanagedRegistry)
        case .optional(let type, let number): try initializeOptional(memory, of: type, from: number)
        case .array(let element, let numbers): try initializeArray(memory, of: element, from: numbers)
        case .own, .inherited, .argument: fatalError("A parameter is an instance.")
        }
    }

    private func innerSource(_ number: Int) -> ParameterSource {
        context.unmanagedRegistry.lend { $0.unmanagedLayout.lend { $0.innerSources[number] } }
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
        var instances: [Element] = []
        for number in numbers {
            do throws(InjectionError) {
                let slot = slot(of: innerSource(number))!
                instances.append(
                    try slot.instance(of: type, callerIsOnMainActor: owner.livesOnMainActor, on: thread))
            } catch {
                throw thread.release(consume instances, after: error)
            }
        }
        memory.initialize(to: instances)
    }

    @usableFromInline
    @inline(never)
    func initializeHandle(_ memory: Storage, on place: Place, isWrapped: Bool) {
        let keeper = context.unmanagedRegistry.lend { $0.keeper }
        HandleSource(slot(of: place), isWrapped: isWrapped, keeper: keeper).initializeHandle(memory)
    }
}

/// A parameter that was made, in memory of the thread before its value.
private struct NewParameter {
    let type: any Any.Type
    let value: Storage
    let previous: Storage?
}

/// The memory of parameters that are made, one behind the other as in a tuple.
@usableFromInline
struct NewParameters: ~Copyable {
    @usableFromInline let thread: ResolutionThread
    @usableFromInline let start: Storage
    @usableFromInline var end = 0

    @export(implementation)
    @inline(__always)
    init<Tuple>(_ type: Tuple.Type, on thread: ResolutionThread) {
        (self.thread, start) = (thread, thread.allocate(type))
    }

    @export(implementation)
    @inline(__always)
    mutating func next<P>(_ type: P.Type) -> Storage {
        let offset = aligned(end, to: MemoryLayout<P>.alignment)
        end = offset + MemoryLayout<P>.size
        return start.advanced(by: offset)
    }

    @export(implementation)
    @inline(__always)
    deinit { thread.deallocate(start) }
}

/// A parameter that is lent to a function, and destroyed afterwards if it was made for that.
@usableFromInline
struct Lent<P>: ~Copyable {
    @usableFromInline let storage: Storage
    @usableFromInline let isNew: Bool

    @export(implementation)
    @inline(always)
    init(_ storage: Storage, isNew: Bool = false) { (self.storage, self.isNew) = (storage, isNew) }

    @export(implementation)
    @inline(always)
    deinit { if isNew { storage.destroy(P.self) } }
}
