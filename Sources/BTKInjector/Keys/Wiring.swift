/// The parameters of a wired function, and what is said of them.
@usableFromInline
typealias Wiring = (parameters: [any Any.Type], details: WiringDetails?)

/// A parameter that is no argument: its type, the key that `with` gives it, and how it is made if it is a closure, or an
/// optional one. A tuple, because a struct would take a kilobyte.
typealias ParameterNeed = (type: any Any.Type, key: BindingKey?, closure: ClosureType?)

/// The arguments, keys and closures of a wired function. There are none in the most frequent case: where each parameter
/// is a need without a key, and none is a closure.
@usableFromInline
final class WiringDetails: Sendable {
    /// For each parameter the offset of its argument, ``byType`` or ``byNeed``.
    let offsets: [Int]
    /// For each parameter its need, which means nothing for an argument.
    let needs: [ParameterNeed]
    /// Whether each argument has a parameter.
    let takesAllArguments: Bool
    /// The keys in `with` that have no parameter.
    let keysWithoutParameter: [BindingKey]

    /// The offset of a need that is looked up by its type.
    static var byType: Int { -1 }
    /// The offset of any other need.
    static var byNeed: Int { -2 }

    init(
        offsets: [Int], needs: [ParameterNeed], takesAllArguments: Bool,
        keysWithoutParameter: [BindingKey]
    ) {
        (self.offsets, self.needs) = (offsets, needs)
        (self.takesAllArguments, self.keysWithoutParameter) = (takesAllArguments, keysWithoutParameter)
    }
}

extension BindingDescription {
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
    func isByType(_ index: Int) -> Bool { (details?.offsets[index] ?? WiringDetails.byType) == WiringDetails.byType }

    /// Returns the need of a parameter that is no argument.
    func need(at index: Int) -> ParameterNeed { details?.needs[index] ?? (parameters[index], nil, nil) }
}

/// A type of closure that stands for a handle. An object, so that a need is three words.
final class ClosureType: Sendable {
    let type: any Any.Type
    /// The `ArgumentList` of the factory that it calls; nil for a provider.
    let arguments: (any Any.Type)?
    /// The same type with `@Sendable`, if this one has neither that nor an actor: an instance of that may be passed for
    /// it.
    let sendableType: (any Any.Type)?

    init(type: any Any.Type, arguments: (any Any.Type)?, sendableType: (any Any.Type)?) {
        self.type = type
        self.arguments = arguments
        self.sendableType = sendableType
    }

    /// Whether it can't leave the function that it is given to.
    var isLocal: Bool { sendableType != nil }
}
