/// The arguments and the keys of a wired function that no parameter has yet. Each parameter takes the first argument of
/// its type, or else the first key that it accepts.
struct Offers {
    private(set) var arguments: [any Any.Type]
    /// Where each argument lies among all.
    private var offsets: [Int] = []
    private(set) var keys: [BindingKey]

    init(of binding: Binding, _ wiring: WiredFunction) {
        arguments = TupleType.elements(of: binding.metadata.arguments)
        var tuple = TupleOffsets()
        for argument in arguments { offsets.add(tuple.next(argument)) }
        keys = wiring.keys
    }

    /// Returns where the argument lies among all.
    mutating func takeArgument(_ type: any Any.Type) -> Int? {
        guard let index = arguments.firstIndex(where: { $0 == type }) else { return nil }
        arguments.remove(at: index)
        return offsets.remove(at: index)
    }

    mutating func takeKey(for need: ParameterNeed) -> BindingKey? {
        keys.firstIndex { need.accepts($0) }.map { keys.remove(at: $0) }
    }
}
