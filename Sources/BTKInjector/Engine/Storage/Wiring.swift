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

    /// Where a parameter lies that is an argument or a shared instance.
    struct SharedNeed {
        /// The place of the binding; nil for an argument.
        let place: Place?
        /// Where the instance lies in its slot, or the argument among all.
        let offset: Int
    }

    /// Up to how many parameters are lent if all are shared.
    static var sharedCapacity: Int { 12 }

    let parameters: [any Any.Type]
    /// Whether each parameter is a need without a key, and none is a closure: the most frequent case.
    @usableFromInline let isPlain: Bool
    /// For each parameter the offset of its argument, ``byType`` or ``byNeed``. Empty if the wiring is plain.
    @usableFromInline let offsets: [Int]
    /// For each parameter its need, which means nothing for an argument. Empty if the wiring is plain.
    private let needs: [Need]
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
        self.needs = needs
        isPlain = needs.isEmpty
        self.takesAllArguments = takesAllArguments
        self.keysWithoutParameter = keysWithoutParameter
    }

    func isArgument(_ index: Int) -> Bool { !isPlain && offsets[index] >= 0 }

    /// Whether a parameter is no argument, no closure, and has no key.
    func isByType(_ index: Int) -> Bool { isPlain || offsets[index] == Self.byType }

    /// Returns the need of a parameter that is no argument.
    func need(at index: Int) -> Need { isPlain ? Need(type: parameters[index]) : needs[index] }
}
