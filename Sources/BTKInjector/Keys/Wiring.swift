/// The parameters of a wired function, and what is said of them.
@usableFromInline
struct Wiring: Sendable {
    /// Their types.
    let parameters: [any Any.Type]
    /// The arguments, keys and closures among them; nil if there are none.
    let details: WiringDetails?

    /// The most parameters that a function may have. Swift takes one of more for one of a single parameter, their tuple.
    static var maximumCount: Int { 17 }
}

/// The need of a parameter: an argument, or what is bound for its type and key.
struct ParameterNeed: Sendable {
    let type: any Any.Type
    /// Where the argument lies among all, if it is one.
    var argument: Int?
    /// The key that `with` gives it.
    var key: BindingKey?
    /// How it is made if it is a closure, or an optional one, for which no argument is given.
    var closure: ClosureType?

    /// Whether it is looked up by its type only.
    var isByType: Bool { argument == nil && key == nil && closure == nil }
}

/// The needs of a wired function with arguments, keys or closures. There are none in the most frequent case: where each
/// parameter is looked up by its type.
@usableFromInline
final class WiringDetails: Sendable {
    let needs: [ParameterNeed]
    /// Whether each argument has a parameter.
    let takesAllArguments: Bool
    /// The keys in `with` that have no parameter.
    let keysWithoutParameter: [BindingKey]

    init(_ needs: [ParameterNeed], takesAllArguments: Bool, keysWithoutParameter: [BindingKey]) {
        self.needs = needs
        self.takesAllArguments = takesAllArguments
        self.keysWithoutParameter = keysWithoutParameter
    }
}

extension Wiring {
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
    func argument(_ index: Int) -> Int? { details?.needs[index].argument }

    /// Whether a parameter is looked up by its type only.
    func isByType(_ index: Int) -> Bool { details?.needs[index].isByType ?? true }

    /// Returns the need of a parameter.
    func need(at index: Int) -> ParameterNeed { details?.needs[index] ?? ParameterNeed(type: parameters[index]) }
}

/// A type of closure that stands for a handle. An object, so that a need is small.
final class ClosureType: Sendable {
    let type: any Any.Type
    /// The list of arguments of the factory that it calls; nil for a provider.
    let arguments: (any Any.Type)?
    /// The same type with `@Sendable`, if this one has neither that nor an actor: an instance of that may be passed for
    /// it.
    let sendableType: (any Any.Type)?
    /// Whether it may call what lives on the main actor: see ``ClosureTarget``.
    let reachesMainActor: Bool

    init(type: any Any.Type, arguments: (any Any.Type)?, sendableType: (any Any.Type)?, reachesMainActor: Bool) {
        (self.type, self.arguments) = (type, arguments)
        (self.sendableType, self.reachesMainActor) = (sendableType, reachesMainActor)
    }
}
