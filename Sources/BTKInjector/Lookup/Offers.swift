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
