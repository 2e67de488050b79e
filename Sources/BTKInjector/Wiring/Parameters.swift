/// The parameters of a wired function that is called, one after the other.
@usableFromInline
struct Parameters: ~Copyable {
    @usableFromInline let context: LookupContext
    // Safe because they are the layout's, which outlives the call.
    @usableFromInline let sources: UnsafeMutablePointer<ParameterSource>
    /// The arguments, as a tuple.
    @usableFromInline let arguments: UnsafeMutableRawPointer?
    @usableFromInline var index = 0
    /// The last parameter that was made for a function whose types are not known, of those that are to be destroyed.
    private var lastNew: UnsafeMutableRawPointer?

    /// The parameters of the binding whose block runs.
    @export(implementation)
    @inline(__always)
    init(_ context: borrowing LookupContext, _ arguments: UnsafeMutableRawPointer? = nil) {
        self.context = LookupContext(copying: context)
        self.arguments = arguments
        let thread = ResolutionThread(context.blockThread.unsafelyUnwrapped)
        // Safe because the check, which each configuration passes, has noted them.
        sources = thread.innermostSlot.header.pointee.sources.unsafelyUnwrapped
    }

    /// The thread, which the context of a block knows.
    @export(implementation)
    var thread: ResolutionThread { ResolutionThread(context.blockThread.unsafelyUnwrapped) }

    /// Returns where the next parameter lies, for ordinary factories.
    ///
    /// Arguments and shared instances lie where they are, so that nobody but the function copies them. Any error at
    /// once: otherwise the caller would have the conversion of each.
    ///
    /// - Parameter new: Memory for all others. The caller destroys it, if this returns where it lies.
    @export(implementation)
    @inline(never)
    mutating func next<P>(_ new: UnsafeMutablePointer<P>) throws -> UnsafeMutablePointer<LentParameter<P>> {
        defer { index &+= 1 }
        let slot: Slot
        switch sources[index] {
        case .own(let offset): slot = context.unmanagedRegistry._withUnsafeGuaranteedRef { $0.slot(at: offset) }
        case .inherited(let place): slot = context.unmanagedRegistry._withUnsafeGuaranteedRef { $0.slot(of: place) }
        case .argument(let offset): return LentParameter.at(argument(at: offset))
        case .handle(let place):
            initializeHandle(UnsafeMutableRawPointer(new), on: place)
            return LentParameter.at(new)
        case .closure, .planned:
            try initialize(UnsafeMutableRawPointer(new))
            return LentParameter.at(new)
        }
        if slot.isReady { return LentParameter.at(slot.instance(as: P.self)) }
        if slot.isOrdinaryFactory {
            new.initialize(to: try slot.run(P.self, on: thread))
        } else {
            try slot.initializeFirst(new, on: thread)
        }
        return LentParameter.at(new)
    }

    /// Destroys a parameter if it lies in the memory for new ones.
    @export(implementation)
    @inline(__always)
    static func destroy<P>(_ new: UnsafeMutablePointer<P>, _ parameter: UnsafeMutablePointer<LentParameter<P>>?) {
        if UnsafeMutableRawPointer(new) == parameter.map({ UnsafeMutableRawPointer($0) }) { new.deinitialize(count: 1) }
    }

    /// Returns where the next parameter lies, for functions whose types are not known where they are called.
    @usableFromInline
    @inline(never)
    mutating func nextAddress() throws(InjectionError) -> UnsafeMutableRawPointer {
        defer { index &+= 1 }
        let slot: Slot?
        switch sources[index] {
        case .own(let offset): slot = context.unmanagedRegistry._withUnsafeGuaranteedRef { $0.slot(at: offset) }
        case .inherited(let place): slot = self.slot(of: place)
        case .argument(let offset): return argument(at: offset)
        case .handle, .closure, .planned: slot = nil
        }
        let owner = thread.innermostSlot
        if let slot, slot.isSingleton {
            try slot.build(on: thread, callerIsOnMainActor: owner.livesOnMainActor)
            return slot.storage
        }
        let type = owner.place.facts.pointee.binding.description.parameters[index]
        return try makeNew(type, of: slot, callerIsOnMainActor: owner.livesOnMainActor)
    }

    /// Makes a parameter in memory of the thread.
    private mutating func makeNew<P>(
        _ type: P.Type, of slot: Slot?, callerIsOnMainActor: Bool
    ) throws(InjectionError) -> UnsafeMutableRawPointer {
        let alignment = MemoryLayout<P>.alignment
        let offset = (MemoryLayout<NewParameter>.size + alignment - 1) & ~(alignment - 1)
        let memory = thread.allocate(
            offset + MemoryLayout<P>.size, alignment: max(alignment, MemoryLayout<NewParameter>.alignment))
        let value = memory + offset
        do throws(InjectionError) {
            if let slot {
                value.initializeMemory(
                    as: type, to: try slot.newInstance(of: type, callerIsOnMainActor: callerIsOnMainActor, on: thread))
            } else {
                try initialize(value)
            }
        } catch {
            thread.deallocate(memory)
            throw error
        }
        let new = memory.assumingMemoryBound(to: NewParameter.self)
        new.initialize(to: NewParameter(type: type, value: value, previous: lastNew))
        lastNew = memory
        return value
    }

    /// Destroys the parameters that were made, the last one first.
    @usableFromInline
    @inline(never)
    mutating func destroyNew() {
        while let memory = lastNew {
            let new = memory.assumingMemoryBound(to: NewParameter.self)
            func destroy<P>(_ type: P.Type) { new.pointee.value.assumingMemoryBound(to: type).deinitialize(count: 1) }
            let type = new.pointee.type
            destroy(type)
            lastNew = new.pointee.previous
            thread.deallocate(memory)
        }
    }

    /// Returns a copy of the next parameter, for functions with a pack.
    @export(implementation)
    mutating func take<P>(_ type: P.Type = P.self) throws -> P {
        try nextAddress().assumingMemoryBound(to: type).pointee
    }

    @export(implementation)
    func argument(at offset: Int) -> UnsafeMutableRawPointer {
        // Arguments without any size may lie nowhere.
        (arguments ?? UnsafeMutableRawPointer(bitPattern: 1 << 8)!) + offset
    }

    /// Initializes memory that has storage for a parameter that stands for something else than an instance.
    @usableFromInline
    @inline(never)
    func initialize(_ memory: UnsafeMutableRawPointer) throws(InjectionError) {
        let owner = thread.innermostSlot
        switch sources[index] {
        case .handle(let place):
            initializeHandle(memory, on: place)
        case .closure(let place):
            // Safe because the function is wired, and the check notes this only for types of functions. Where it lies,
            // to count no references.
            let type = owner.place.facts.pointee.binding.description.parameters[index]
            FunctionType(type)!.initialize(memory, calling: slot(of: place), for: owner, in: context.registry)
        case .planned(let number):
            let registry = context.registry
            // Safe because the check, which makes the plans, makes no others.
            let plan = unsafeDowncast(registry.layout.plans[number], to: ParameterPlan.self)
            try ParameterCall(plan: plan, owner: owner, registry: registry, thread: thread).initialize(memory)
        case .own, .inherited, .argument:
            fatalError("A parameter is an instance.")
        }
    }

    @usableFromInline
    @inline(never)
    func initializeHandle(_ memory: UnsafeMutableRawPointer, on place: Place) {
        HandleSource(slot(of: place)).initializeHandle(memory)
    }

    private func slot(of place: Place) -> Slot {
        context.unmanagedRegistry._withUnsafeGuaranteedRef { $0.slot(of: place) }
    }
}

/// A parameter that was made, in memory of the thread before its value.
private struct NewParameter {
    let type: any Any.Type
    let value: UnsafeMutableRawPointer
    let previous: UnsafeMutableRawPointer?
}

/// A parameter where it lies.
///
/// Swift copies what it reads from a pointer before it passes it on, but not the constant field of a noncopyable struct
/// that it borrows.
@usableFromInline
struct LentParameter<P>: ~Copyable {
    @usableFromInline let value: P

    /// - Parameter address: Where an instance of this very type lies.
    @export(implementation)
    @inline(__always)
    static func at(_ address: UnsafeMutableRawPointer) -> UnsafeMutablePointer<LentParameter> {
        // Safe because a struct lies in memory as its only field does.
        address.assumingMemoryBound(to: LentParameter.self)
    }
}
