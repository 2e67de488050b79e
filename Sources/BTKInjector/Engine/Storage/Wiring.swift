/// The parameters of a wired function: arguments of the factory, and dependencies.
@usableFromInline
struct Wiring: Sendable {
    let parameters: [any Any.Type]
    /// For each parameter the place of its argument, or nil where it is a dependency. Empty if there are no arguments.
    @usableFromInline let argumentPlaces: [Int?]
    /// Whether each argument has a parameter.
    let takesAllArguments: Bool

    @usableFromInline
    init(parameters: [any Any.Type]) {
        (self.parameters, argumentPlaces, takesAllArguments) = (parameters, [], true)
    }

    /// Gives each argument to the first parameter of its type that has none yet.
    @usableFromInline
    init(parameters: [any Any.Type], arguments: [any Any.Type]) {
        var places = [Int?](repeating: nil, count: parameters.count)
        var takesAllArguments = true
        for (place, argument) in arguments.enumerated() {
            if let index = parameters.indices.first(where: { places[$0] == nil && parameters[$0] == argument }) {
                places[index] = place
            } else {
                takesAllArguments = false
            }
        }
        (self.parameters, argumentPlaces, self.takesAllArguments) = (parameters, places, takesAllArguments)
    }

    /// The types of the parameters that are no arguments, each once.
    var dependencies: [any Any.Type] {
        var types: [any Any.Type] = []
        types.reserveCapacity(parameters.count)
        for (index, type) in parameters.enumerated() {
            let isArgument = !argumentPlaces.isEmpty && argumentPlaces[index] != nil
            if !isArgument, !types.contains(where: { $0 == type }) { types.append(type) }
        }
        return types
    }
}
