/// A parameter of a wired function, and where it comes from.
package final class ParameterRecord {
    /// How a need is met.
    package enum Source {
        /// An argument of the factory, or a seed of the child, meets the need.
        case argument
        /// Bindings meet the need. Several are the members of a set.
        case bindings([Binding], isDeferred: Bool)
        /// Nil or an empty set meets the need. For an optional, `of` is the type for which nothing is bound.
        case absence(of: (any Any.Type)?)
        /// No binding meets the need, which is a problem of the configuration.
        case nothing
    }

    private let type: any Any.Type
    /// The key in `with` that it gets.
    package let key: BindingKey?
    package let source: Source

    /// The type as texts show it.
    package var typeName: String { typeText(type) }

    fileprivate init(of type: any Any.Type, _ key: BindingKey?, _ source: Source) {
        self.type = type
        self.key = key
        self.source = source
    }
}

extension Binding {
    /// The parameters of the wired function, as the check of the layout has found them; nil if it has a block.
    package var wiredParameters: [ParameterRecord]? {
        guard let notes = notedParameters else { return nil }
        var parameters: [ParameterRecord] = []
        for (index, need) in needs.enumerated() {
            let source = ParameterRecord.Source(Self.noted(at: index, in: notes), in: layout)
            parameters.append(ParameterRecord(of: metadata.parameters[index], need?.key, source))
        }
        return parameters
    }
}

extension Layout {
    /// Returns the type for which nothing is bound, if a source is that of an optional.
    fileprivate func absentType(in source: ParameterSource) -> (any Any.Type)? {
        if case .optional(let type, nil) = source {
            if case .handle(let target, _, _, _) = ParameterNeed(of: type, inFunctionOfMainActor: false).kind {
                return target
            }
            return (type as? any ArrayType.Type)?.element ?? type
        }
        guard case .deferred(_, let number) = source else { return nil }
        let value = parameterSources.deferredValues[number]
        guard case .absent = value.target else { return nil }
        return (value.type as? any OptionalType.Type)?.wrappedType
    }
}

extension ParameterRecord.Source {
    /// Describes how a need is met.
    fileprivate init(_ source: ParameterSource, in layout: Layout) {
        switch source {
        case .argument: self = .argument
        case .missing: self = .nothing
        default:
            var dependencies: [Dependency] = []
            layout.parameterSources.addDependencies(of: source, to: &dependencies)
            if let first = dependencies.first {
                self = .bindings(dependencies.map(\.binding), isDeferred: first.isDeferred)
            } else {
                self = .absence(of: layout.absentType(in: source))
            }
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
