/// The parameters of a wired function: arguments of the factory, and needs.
@usableFromInline
final class Wiring: Sendable {
    /// A parameter that is no argument.
    struct Need: Sendable {
        let type: any Any.Type
        /// The key that `with` gives it.
        var key: BindingKey?
        /// How it is made if it is a closure, or an optional one.
        var closure: ClosureType?
    }

    let parameters: [any Any.Type]
    /// Whether each parameter is a need without a key, and none is a closure: the most frequent case.
    @usableFromInline let isPlain: Bool
    /// For each parameter the offset of its argument, ``byType`` or ``byNeed``. Empty if the wiring is plain.
    @usableFromInline let offsets: [Int]
    /// For each parameter its need, which means nothing for an argument. Empty if the wiring is plain.
    private let allNeeds: [Need]
    /// Whether each argument has a parameter.
    let takesAllArguments: Bool
    /// The keys in `with` that have no parameter.
    let keysWithoutParameter: [BindingKey]

    /// The offset of a need that is looked up by its type.
    @usableFromInline static var byType: Int { -1 }
    /// The offset of any other need.
    static var byNeed: Int { -2 }

    init(
        parameters: [any Any.Type], offsets: [Int] = [], needs: [Need] = [], takesAllArguments: Bool = true,
        keysWithoutParameter: [BindingKey] = []
    ) {
        self.parameters = parameters
        self.offsets = offsets
        allNeeds = needs
        isPlain = needs.isEmpty
        self.takesAllArguments = takesAllArguments
        self.keysWithoutParameter = keysWithoutParameter
    }

    func isArgument(_ index: Int) -> Bool { !isPlain && offsets[index] >= 0 }

    /// Whether a parameter is no argument, no closure, and has no key.
    func isByType(_ index: Int) -> Bool { isPlain || offsets[index] == Self.byType }

    /// Returns the need of a parameter that is no argument.
    func need(at index: Int) -> Need { isPlain ? Need(type: parameters[index]) : allNeeds[index] }

    /// The needs of all parameters, each once.
    var needs: [Need] {
        var needs: [Need] = []
        needs.reserveCapacity(parameters.count)
        for index in parameters.indices where !isArgument(index) {
            let need = need(at: index)
            var isKnown = false
            for other in needs where other.type == need.type && other.key == need.key { isKnown = true }
            if !isKnown { needs.append(need) }
        }
        return needs
    }
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
    static func initialize(_ storage: UnsafeMutableRawPointer, calling target: ClosureTarget, canThrow: Bool)
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
