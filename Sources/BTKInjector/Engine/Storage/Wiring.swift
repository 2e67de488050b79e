/// The parameters of a wired function: arguments of the factory, and needs.
@usableFromInline
struct Wiring: Sendable {
    /// A parameter that is no argument.
    struct Need: Sendable {
        let type: any Any.Type
        /// The key that `with` gives it.
        var key: BindingKey?
        /// How it is made if it is a closure, or an optional one.
        var closure: ClosureType?
    }

    /// Where a parameter comes from, in each registry with the layout that was checked.
    @usableFromInline
    enum Source {
        /// The slot that lies there in the registry's memory.
        case own(Int)
        /// A binding of a parent.
        case inherited(Place)
        /// The argument that lies there among all.
        case argument(Int)
        /// A handle on a binding, here or of a parent.
        case handle(Place)
        /// A closure that calls such a binding.
        case closure(Place)
        /// All else: the plan of that number in the layout.
        case planned(Int)
    }

    let parameters: [any Any.Type]
    /// Nil in the most frequent case: where each parameter is a need without a key, and none is a closure.
    let details: Details?

    /// The arguments, keys and closures of a function.
    final class Details: Sendable {
        /// For each parameter the offset of its argument, ``byType`` or ``byNeed``.
        let offsets: [Int]
        /// For each parameter its need, which means nothing for an argument.
        let needs: [Need]
        /// Whether each argument has a parameter.
        let takesAllArguments: Bool
        /// The keys in `with` that have no parameter.
        let keysWithoutParameter: [BindingKey]

        /// The offset of a need that is looked up by its type.
        static var byType: Int { -1 }
        /// The offset of any other need.
        static var byNeed: Int { -2 }

        init(
            offsets: [Int], needs: [Need], takesAllArguments: Bool,
            keysWithoutParameter: [BindingKey]
        ) {
            (self.offsets, self.needs) = (offsets, needs)
            (self.takesAllArguments, self.keysWithoutParameter) = (takesAllArguments, keysWithoutParameter)
        }
    }

    /// The size of all parameters that are no arguments. Optional ones count three times, since they are copied more
    /// often.
    var parameterSize: Int {
        func size<T>(of type: T.Type) -> Int { MemoryLayout<T>.size }
        var sum = 0
        for (index, type) in parameters.enumerated() where argument(index) == nil {
            sum += size(of: type) * (FunctionType.isOptional(type) ? 3 : 1)
        }
        return sum
    }

    /// Returns where the argument lies among all that the parameter is, if it is one.
    func argument(_ index: Int) -> Int? {
        guard let offset = details?.offsets[index], offset >= 0 else { return nil }
        return offset
    }

    /// Whether a parameter is no argument, no closure, and has no key.
    func isByType(_ index: Int) -> Bool { (details?.offsets[index] ?? Details.byType) == Details.byType }

    /// Returns the need of a parameter that is no argument.
    func need(at index: Int) -> Need { details?.needs[index] ?? Need(type: parameters[index]) }
}

/// A type of closure that stands for a handle. An object, so that a need is three words.
final class ClosureType: Sendable {
    let form: any ClosureForm.Type
    /// Whether it is `@MainActor`.
    let isOnMainActor: Bool
    let canThrow: Bool
    /// The same type with `@Sendable`, if this one has neither that nor an actor: an instance of that may be passed for
    /// it.
    let sendableType: (any Any.Type)?

    init(form: any ClosureForm.Type, isOnMainActor: Bool, canThrow: Bool, sendableType: (any Any.Type)?) {
        self.form = form
        self.isOnMainActor = isOnMainActor
        self.canThrow = canThrow
        self.sendableType = sendableType
    }

    /// Whether it can't leave the function that it is given to.
    var isLocal: Bool { sendableType != nil }
}

/// The types of closures with one result and one list of arguments.
protocol ClosureForm: SendableMetatype {
    static var result: any Any.Type { get }

    /// The `ArgumentList` of the arguments.
    static var arguments: any Any.Type { get }

    /// Returns the type of those that are `@MainActor`, or else `@Sendable`, or neither, and that throw or don't.
    static func type(isOnMainActor: Bool, isSendable: Bool, canThrow: Bool) -> any Any.Type

    /// Returns the form with one more argument, if there is one.
    static func adding<Argument>(_ type: Argument.Type) -> (any ClosureForm.Type)?

    /// Initializes memory that has storage for any of the types that throw, or don't: they have one representation.
    static func initialize(_ storage: UnsafeMutableRawPointer, calling target: consuming ClosureTarget, canThrow: Bool)
}

/// The binding that a closure calls, and the one whose function was given the closure.
///
/// Keeps the memory of both, and nothing alive.
struct ClosureTarget: Sendable {
    /// Of the owner's registry or of a parent, whose memory that one keeps.
    let slot: Slot
    let owner: Slot
    let ownersRegistry: Registry
    /// Whether it reaches the main actor and may be called elsewhere for all that its type says.
    let needsMainActor: Bool
}
