/// A parameter of a wired function, and where it comes from.
package struct ParameterRecord {
    /// How a need is met.
    package enum Source {
        /// By an argument of the factory, or a seed of the child.
        case argument
        /// By bindings: several are the members of a set.
        case bindings([Binding], isDeferred: Bool)
        /// By nil, because nothing is bound.
        case absence
        /// By nothing: this is a problem of the configuration.
        case nothing
    }

    /// The type as texts show it.
    package let type: String
    /// The key in `with` that it gets.
    package let key: BindingKey?
    package let source: Source
}

extension Binding {
    /// The parameters of the wired function, as the check of the layout has found them; nil if it has a block.
    package var wiredParameters: [ParameterRecord]? {
        guard let wiring = metadata.wiring, let sources = parameterSources else { return nil }
        var offers = Offers(of: self, wiring)
        return wiring.parameters.enumerated().map { index, type in
            if offers.takeArgument(type) != nil {
                return ParameterRecord(type: typeText(type), key: nil, source: .argument)
            }
            let need = ParameterNeed(of: type, inFunctionOfMainActor: livesOnMainActor)
            let key = offers.takeKey(for: need)
            let source = ParameterRecord.Source(Self.source(at: index, in: sources), in: layout)
            return ParameterRecord(type: typeText(type), key: key, source: source)
        }
    }
}

extension ParameterRecord.Source {
    /// Describes how a need that is no argument is met.
    fileprivate init(_ source: ParameterSource, in layout: Layout) {
        if case .missing = source {
            self = .nothing
            return
        }
        var dependencies: [Dependency] = []
        layout.addDependencies(of: source, to: &dependencies)
        if let first = dependencies.first {
            self = .bindings(dependencies.map(\.binding), isDeferred: first.isDeferred)
        } else {
            self = .absence
        }
    }
}

extension BindingKey {
    /// The type as texts show it.
    package var typeName: String { typeText(type) }

    /// The name.
    package var nameText: String? { name?.string }

    /// The type with its module and the types around it.
    package var qualifiedTypeText: String { longText(of: type, nameCount: .max) }
}

extension BindingDescription {
    /// The types of a factory's arguments as they are shown.
    package var argumentTypeTexts: [String] { TupleType.elements(of: self.arguments).map(typeText) }
}
