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
        case .own(let offset): slot = context.unmanagedRegistry.lend { $0.slot(at: offset) }
        case .inherited(let place): slot = context.unmanagedRegistry.lend { $0.slot(of: place) }
        case .argument(let offset): return Lent(argument(at: offset), isNew: false)
        case .handle(let place):
            initializeHandle(new, on: place)
            return Lent(new, isNew: true)
        case .closure, .planned:
            try initialize(new)
            return Lent(new, isNew: true)
        }
        if slot.isReady { return Lent(slot.storage(for: type), isNew: false) }
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
        let slot: Slot?
        switch sources[index] {
        case .own(let offset): slot = context.unmanagedRegistry.lend { $0.slot(at: offset) }
        case .inherited(let place): slot = self.slot(of: place)
        case .argument(let offset): return argument(at: offset)
        case .handle, .closure, .planned: slot = nil
        }
        let owner = owner
        if let slot, slot.isSingleton {
            try slot.build(on: thread, callerIsOnMainActor: owner.livesOnMainActor)
            return slot.storage
        }
        let type = owner.place.binding.metadata.parameters[index]
        return try makeNew(type, of: slot, callerIsOnMainActor: owner.livesOnMainActor)
    }

    /// Makes a parameter in memory of the thread.
    private mutating func makeNew<P>(
        _ type: P.Type, of slot: Slot?, callerIsOnMainActor: Bool
    ) throws(InjectionError) -> Storage {
        let alignment = MemoryLayout<P>.alignment
        let offset = (MemoryLayout<NewParameter>.size + alignment - 1) & ~(alignment - 1)
        let memory = thread.allocate(
            offset + MemoryLayout<P>.size, alignment: max(alignment, MemoryLayout<NewParameter>.alignment))
        let value = memory.advanced(by: offset)
        do throws(InjectionError) {
            if let slot {
                value.initialize(
                    to: try slot.newInstance(of: type, callerIsOnMainActor: callerIsOnMainActor, on: thread))
            } else {
                try initialize(value)
            }
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

    /// Initializes memory that has storage for a parameter that stands for something else than an instance.
    @usableFromInline
    @inline(never)
    func initialize(_ memory: Storage) throws(InjectionError) {
        switch sources[index] {
        case .handle(let place):
            initializeHandle(memory, on: place)
        case .closure(let type, let place):
            // Safe because the check notes this only for types of functions.
            FunctionType(type)!.initialize(memory, calling: slot(of: place), for: owner, in: context.unmanagedRegistry)
        case .planned(let number):
            // Safe because the check, which makes the plans, makes no others.
            let plan = unsafe known(context.registry.layout.plans[number], as: ParameterPlan.self)
            try plan.initialize(memory, for: self)
        case .own, .inherited, .argument:
            fatalError("A parameter is an instance.")
        }
    }

    @usableFromInline
    @inline(never)
    func initializeHandle(_ memory: Storage, on place: Place) {
        HandleSource(slot(of: place), keeper: context.unmanagedRegistry.lend { $0.keeper }).initializeHandle(memory)
    }

    func slot(of place: Place) -> Slot {
        context.unmanagedRegistry.lend { $0.slot(of: place) }
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
        let offset = (end + MemoryLayout<P>.alignment - 1) & ~(MemoryLayout<P>.alignment - 1)
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
