/// A type of parameter that stands for something else than an instance of itself.
protocol Parameter: SendableMetatype {
    /// The type that it stands for, with which keys are compared, if that is another.
    static var target: (any Any.Type)? { get }

    /// Returns the bindings that the parameter needs: none, if it does without.
    static func dependencies(
        in layout: Layout, for request: ParameterRequest
    ) throws(InjectionError) -> [Dependency]

    /// Whether anything is bound that the parameter may stand for. Asked for optional ones.
    static func isBound(in layout: Layout, named name: BindingName?) -> Bool

    /// Initializes memory that has storage for `Self`.
    static func initialize(
        _ storage: UnsafeMutableRawPointer, for call: ParameterCall
    ) throws(InjectionError)
}

/// A parameter that is looked up by the check, or by who wants to know what a function needs.
struct ParameterRequest {
    let need: Wiring.Need
    /// Whether the function runs on the main actor.
    let isOnMainActor: Bool
    let thread: ResolutionThread

    var name: BindingName? { need.key?.name }
}

extension Layout {
    /// Returns the bindings that a parameter needs, or one of the type that it wraps.
    @inline(never)
    func dependencies(of type: any Any.Type, for request: ParameterRequest) throws(InjectionError) -> [Dependency] {
        if let place = place(type, named: request.name) { return Dependency(place: place, isDeferred: false).asList }
        if let parameter = type as? any Parameter.Type { return try parameter.dependencies(in: self, for: request) }
        if let closure = request.need.closure { return try closure.dependency(in: self, for: request).asList }
        throw missingBindingError(for: type, named: request.name, taking: NoArguments.self, on: request.thread)
    }

    /// Returns the bindings of what an optional parameter wraps, if it is there, or if `with` names it.
    @inline(never)
    fileprivate func dependencies(
        ofOptional type: any Any.Type, wrapping wrapped: any Any.Type, for request: ParameterRequest
    ) throws(InjectionError) -> [Dependency] {
        if let place = try place(wrappedIn: type, named: request.name, on: request.thread) {
            return Dependency(place: place, isDeferred: false).asList
        }
        // An optional handle, closure or array does without just as well.
        if request.need.key == nil {
            let parameter = wrapped as? any Parameter.Type
            guard
                parameter?.isBound(in: self, named: nil) ?? request.need.closure?.isBound(in: self, named: nil) == true
            else { return [] }
        }
        return try dependencies(of: wrapped, for: request)
    }

    /// Returns the bindings of all names of a type, for an array of them.
    @inline(never)
    fileprivate func dependencies(
        ofAll type: any Any.Type, in array: any Any.Type, for request: ParameterRequest
    ) throws(InjectionError) -> [Dependency] {
        var dependencies: [Dependency] = []
        // A name is that of an array which is bound.
        if request.name == nil {
            for place in places(ofAll: type) { dependencies.add(Dependency(place: place, isDeferred: false)) }
        }
        guard dependencies.isEmpty else { return dependencies }
        throw missingBindingError(
            for: request.name == nil ? type : array, named: request.name, taking: NoArguments.self, on: request.thread)
    }
}

extension Dependency {
    /// A list with this as its one element. By a call, because an array takes code in each place.
    @inline(never)
    fileprivate var asList: [Dependency] { [self] }
}

extension Place {
    /// The bindings that the wired function needs, as far as they are there.
    var wiredDependencies: [Dependency] {
        guard let wiring else { return [] }
        var dependencies: [Dependency] = []
        for (index, type) in wiring.parameters.enumerated() where wiring.argument(index) == nil {
            if wiring.isByType(index), let place = layout.place(type) {
                dependencies.add(Dependency(place: place, isDeferred: false))
                continue
            }
            let request = ParameterRequest(
                need: wiring.need(at: index), isOnMainActor: isOnMainActor, thread: .current)
            do throws(InjectionError) {
                for dependency in try layout.dependencies(of: type, for: request) { dependencies.add(dependency) }
            } catch {}
        }
        return dependencies
    }
}

/// A parameter that is optional, an array, or stands for a type that is bound as another: what the check has found.
final class ParameterPlan: Sendable {
    let need: Wiring.Need
    /// The parameter's type, kept because the cast takes long; nil for a closure.
    let parameter: (any Parameter.Type)?
    /// All elements of an array, or the one that is needed, or none.
    let places: [Place]
    /// Whether these are needed later only.
    let isDeferred: Bool

    init(_ need: Wiring.Need, _ dependencies: [Dependency]) {
        self.need = need
        parameter = need.type as? any Parameter.Type
        var places: [Place] = []
        for dependency in dependencies { places.add(dependency.place) }
        self.places = places
        isDeferred = dependencies.first?.isDeferred == true
    }
}

/// A parameter that is made for a function as it was planned.
struct ParameterCall {
    let plan: ParameterPlan
    let owner: Slot
    let registry: Registry
    let thread: ResolutionThread

    /// The slot of the one binding that is needed.
    var slot: Slot { registry.slot(of: plan.places[0]) }

    /// Initializes memory that has storage for the parameter.
    func initialize(_ storage: UnsafeMutableRawPointer) throws(InjectionError) {
        if let parameter = plan.parameter {
            try parameter.initialize(storage, for: self)
        } else {
            try plan.need.closure!.initialize(storage, for: self)
        }
    }

    /// Initializes memory with what is wrapped by the parameter.
    func initialize<Wrapped>(_ storage: UnsafeMutablePointer<Wrapped>) throws(InjectionError) {
        if plan.places[0].description.type == Wrapped.self, !plan.isDeferred {
            storage.initialize(
                to: try slot.instance(of: Wrapped.self, isOnMainActor: owner.isOnMainActor, on: thread))
        } else if let closure = plan.need.closure, FunctionType.describes(Wrapped.self) {
            try closure.initialize(storage, for: self)
        } else {
            // Safe because the plan has a binding for something else only if the type stands for that.
            try (Wrapped.self as! any Parameter.Type).initialize(storage, for: self)
        }
    }
}

/// A handle as a parameter: it needs its binding later.
protocol HandleParameter: Parameter {
    associatedtype Instance

    /// Whether it reaches what lives on the main actor, wherever its function runs.
    static var reachesMainActor: Bool { get }

    /// Returns the place that the handle calls.
    static func place(in layout: Layout, for request: ParameterRequest) throws(InjectionError) -> Place
}

extension HandleParameter {
    static var target: (any Any.Type)? { Instance.self }
    static var reachesMainActor: Bool { false }

    static func dependencies(
        in layout: Layout, for request: ParameterRequest
    ) throws(InjectionError) -> [Dependency] {
        Dependency(
            place: try place(in: layout, for: request), isDeferred: true, isOnMainActor: reachesMainActor
        ).asList
    }

    static func initialize(
        _ storage: UnsafeMutableRawPointer, for call: ParameterCall
    ) throws(InjectionError) {
        // Safe because each type of handle has one stored property, which is this.
        storage.initializeMemory(as: HandleSource.self, to: HandleSource(call.slot, of: Instance.self))
    }
}

extension Provider: HandleParameter {
    typealias Instance = T

    static func isBound(in layout: Layout, named name: BindingName?) -> Bool {
        layout.hasBinding(for: T.self, named: name)
    }

    static func place(in layout: Layout, for request: ParameterRequest) throws(InjectionError) -> Place {
        try layout.place(toProvide: T.self, named: request.name, on: request.thread)
    }
}

extension Factory: HandleParameter {
    typealias Instance = T

    static func isBound(in layout: Layout, named name: BindingName?) -> Bool {
        layout.hasExactBinding(for: T.self, named: name)
    }

    static func place(in layout: Layout, for request: ParameterRequest) throws(InjectionError) -> Place {
        // Of the main actor, too: like other dependencies, it is reported with all that reach it.
        try layout.place(
            toMake: T.self, named: request.name, taking: ArgumentList<repeat each Argument>.self,
            by: FactoryCaller(request.thread, isOnMainActor: true))
    }
}

extension Optional: Parameter {
    static var target: (any Any.Type)? { Wrapped.self }

    static func dependencies(
        in layout: Layout, for request: ParameterRequest
    ) throws(InjectionError) -> [Dependency] {
        try layout.dependencies(ofOptional: Self.self, wrapping: Wrapped.self, for: request)
    }

    static func isBound(in layout: Layout, named name: BindingName?) -> Bool { true }

    static func initialize(
        _ storage: UnsafeMutableRawPointer, for call: ParameterCall
    ) throws(InjectionError) {
        let storage = storage.assumingMemoryBound(to: Self.self)
        guard !call.plan.places.isEmpty else {
            storage.initialize(to: nil)
            return
        }
        try withUnsafeTemporaryAllocation(of: Wrapped.self, capacity: 1) { wrapped throws(InjectionError) in
            try call.initialize(wrapped.baseAddress!)
            move(wrapped.baseAddress!, to: storage)
        }
    }

    /// Moves what is wrapped. A function of its own, because any copy of a large value that it makes lies in its frame,
    /// and that is none around the block that has made the value.
    @inline(never)
    private static func move(_ wrapped: UnsafeMutablePointer<Wrapped>, to storage: UnsafeMutablePointer<Self>) {
        storage.initialize(to: wrapped.move())
    }
}

extension Array: Parameter {
    static var target: (any Any.Type)? { nil }

    static func isBound(in layout: Layout, named name: BindingName?) -> Bool {
        !layout.places(ofAll: Element.self).isEmpty || layout.hasExactBinding(for: Element.self, named: nil)
    }

    static func dependencies(
        in layout: Layout, for request: ParameterRequest
    ) throws(InjectionError) -> [Dependency] {
        try layout.dependencies(ofAll: Element.self, in: Self.self, for: request)
    }

    static func initialize(
        _ storage: UnsafeMutableRawPointer, for call: ParameterCall
    ) throws(InjectionError) {
        let instances: [Element] = try call.registry.instances(
            at: call.plan.places, isOnMainActor: call.owner.isOnMainActor, on: call.thread)
        storage.initializeMemory(as: Self.self, to: instances)
    }
}
