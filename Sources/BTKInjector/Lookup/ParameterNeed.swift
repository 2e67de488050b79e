/// A type of parameter that stands for something else than an instance of itself.
protocol ParameterType: SendableMetatype {
    static var kind: ParameterNeed.Kind { get }
}

extension Optional: ParameterType {
    static var kind: ParameterNeed.Kind { .optional(Wrapped.self) }
}

extension Array: ParameterType {
    static var kind: ParameterNeed.Kind { .array(Element.self) }
}

/// The need of a parameter that is no argument. An object, because it has much to copy.
final class ParameterNeed {
    /// The thing that the parameter stands for, where that is not its type.
    enum Kind {
        /// A handle on a provider, or with a list of arguments on a factory, or a closure that stands for one. One that
        /// reaches the main actor is called there, wherever its function runs, and does not send its arguments.
        case handle(
            any Any.Type, arguments: (any Any.Type)? = nil, reachesMainActor: Bool = false,
            closure: FunctionType? = nil)
        case optional(any Any.Type)
        case array(any Any.Type)
    }

    let type: any Any.Type
    /// Whether its function lives on the main actor.
    let livesOnMainActor: Bool
    /// Nil for a type that stands for itself only.
    let kind: Kind?
    /// The key that `with` gives it.
    let key: BindingKey?

    var name: BindingName? { key?.name }

    @inline(never) init(
        of type: any Any.Type, inFunctionOfMainActor livesOnMainActor: Bool, mayBeClosure: Bool = true,
        with key: BindingKey? = nil
    ) {
        self.type = type
        self.livesOnMainActor = livesOnMainActor
        self.key = key
        if mayBeClosure, let function = FunctionType(type), function.isClosure {
            let isLocal = !function.isShareable
            kind = .handle(
                function.result, arguments: function.arguments,
                reachesMainActor: function.isOnActor || (isLocal && livesOnMainActor), closure: function)
        } else {
            kind = (type as? any ParameterType.Type)?.kind
        }
    }

    /// Returns the need of what an optional parameter wraps, with the same key.
    func wrapped(_ type: any Any.Type) -> ParameterNeed {
        ParameterNeed(of: type, inFunctionOfMainActor: livesOnMainActor, with: key)
    }

    /// Whether what it needs later is requested on the main actor, wherever its function runs.
    var reachesMainActor: Bool {
        switch kind {
        case .handle(_, _, let reachesMainActor, _): reachesMainActor
        case .optional(let type): wrapped(type).reachesMainActor
        case .array, nil: false
        }
    }

    /// The child that the parameter would be, or have as an element.
    var child: (any Any.Type)? {
        if type is any ChildType.Type { return type }
        switch kind {
        case .optional(let type), .array(let type): return wrapped(type).child
        case .handle, nil: return nil
        }
    }

    /// Returns the parameter as problems tell of it.
    ///
    /// - Parameter missing: The type of the key that the problem is about.
    @inline(never) func parameter(missing: (any Any.Type)? = nil) -> Problem.Parameter {
        func array<T>(of type: T.Type) -> any Any.Type { [T].self }
        var parameter = Problem.Parameter(type: type, key: key, handle: handle, reachesMainActor: reachesMainActor)
        guard key == nil, let missing else { return parameter }
        // A handle is no argument, and neither is a parameter with a key; but a function without a result is no handle.
        let isInstance = type == missing || type == array(of: missing)
        if isInstance || missing == Void.self { parameter.possibleArguments = [type] }
        return parameter
    }

    /// The type and the arguments that a handle or a closure makes, perhaps an optional one.
    private var handle: (type: any Any.Type, arguments: (any Any.Type)?, isClosure: Bool)? {
        switch kind {
        case .handle(let type, let arguments, _, let closure): (type, arguments, closure != nil)
        case .optional(let type): wrapped(type).handle
        case .array, nil: nil
        }
    }

    /// Whether a key in `with` is for the parameter: it has the parameter's type, or one that this stands for.
    func accepts(_ key: BindingKey) -> Bool {
        switch kind {
        case _ where type == key.type: true
        case .array, nil: false
        case .optional(let type): wrapped(type).accepts(key)
        // A closure may be optional, but what it returns is none.
        case .handle(let target, _, _, _):
            ParameterNeed(of: target, inFunctionOfMainActor: livesOnMainActor, mayBeClosure: false).accepts(key)
        }
    }
}

// MARK: Needs of a function

/// The arguments and the keys of a wired function that no parameter has yet. Each parameter takes the first argument of
/// its type, or else the first key that it accepts. (Where that would choose between several, the check refuses them.)
struct Offers {
    private(set) var arguments: [any Any.Type]
    /// Where each argument lies among all.
    private var offsets: [Int] = []
    private(set) var keys: [BindingKey]

    init(of binding: Binding, _ wiring: WiredFunction) {
        arguments = TupleType.elements(of: binding.metadata.arguments)
        var tuple = TupleOffsets()
        for argument in arguments { offsets.append(tuple.next(argument)) }
        keys = wiring.keys
    }

    /// Returns where the argument lies among all.
    mutating func takeArgument(_ type: any Any.Type) -> Int? {
        guard let index = arguments.firstIndex(where: { $0 == type }) else { return nil }
        arguments.remove(at: index)
        return offsets.remove(at: index)
    }

    /// Returns the need of a parameter that is no argument, with the key for it.
    @inline(never) mutating func takeNeed(_ type: any Any.Type, of binding: Binding) -> ParameterNeed {
        let need = ParameterNeed(of: type, inFunctionOfMainActor: binding.livesOnMainActor)
        guard let index = keys.firstIndex(where: { need.accepts($0) }) else { return need }
        return ParameterNeed(of: type, inFunctionOfMainActor: binding.livesOnMainActor, with: keys.remove(at: index))
    }
}

extension Binding {
    /// The needs of the wired function's parameters. Nil for an argument.
    @inline(never) var needs: [ParameterNeed?] {
        guard let wiring = metadata.wiring else { return [] }
        var offers = Offers(of: self, wiring)
        return wiring.parameters.map { type in
            offers.takeArgument(type) == nil ? offers.takeNeed(type, of: self) : nil
        }
    }
}
