package import BTKInjector

/// An optional parameter of a wired function that is nil, although a binding that nothing needs would make one.
package struct ForgottenOptional {
    /// The binding of the function.
    package let requester: BindingDescription
    /// The key for which nothing is bound.
    package let key: BindingKey
    /// The binding that may be meant.
    private let binding: BindingDescription

    /// The keys of all that it is about: of the function, of what is missing, and of what may be meant.
    package var keys: [BindingKey] { [requester.key, key, binding.key] }

    /// The missing word, and the parameter as it should be written.
    package var text: String { TypeNames.tellingTypesApart { ordinaryText } }

    private var ordinaryText: String {
        let way =
            binding.type == key.type
            ? "name it: `with: BindingKey(\(binding.key.codeArguments))`." : "bind it `for: \(key.codeArguments)`."
        return """
            The \(key.typeName)? of \(requester.key) is nil, did you mean \(binding.key), bound at \(binding.site)? \(way)
            """
    }

    /// Returns those of an injector, of its parents, and of the children that these declare.
    package static func all(of injector: Injector, _ findings: VerificationFindings) -> [ForgottenOptional] {
        let layouts = Blueprint.all(of: injector).map(\.layout)
        let absent = layouts.map { $0.bindings.flatMap(AbsentOptional.all) }
        guard absent.contains(where: { !$0.isEmpty }) else { return [] }
        let needed = NeededBindings(in: layouts, findings.needs)
        return zip(layouts, absent).flatMap { layout, absent -> [ForgottenOptional] in
            guard !absent.isEmpty else { return [] }
            let visible = layout.visibleDescriptions
            let unneeded = UnneededBindings(visible.filter { !needed.contains($0) })
            var namesakes = Namesakes(among: visible)
            return absent.compactMap { optional in
                let binding = unneeded.likeliest(for: optional) ?? namesakes.first(for: optional.key)
                return binding.map {
                    ForgottenOptional(requester: optional.requester, key: optional.key, binding: $0)
                }
            }
        }
    }
}

/// An optional parameter of a wired function that is nil, because nothing is bound for it.
private struct AbsentOptional {
    /// The binding of the function.
    let requester: BindingDescription
    /// The key for which nothing is bound.
    let key: BindingKey

    /// Returns those of a binding.
    static func all(of binding: Binding) -> [AbsentOptional] {
        let own = binding.description
        return (binding.wiredParameters ?? []).compactMap { parameter in
            guard case .absence(of: let type?) = parameter.source else { return nil }
            let key = BindingKey(of: type, named: parameter.key?.name)
            // A function of the key itself has nothing behind it.
            return key == own.key ? nil : AbsentOptional(requester: own, key: key)
        }
    }
}

/// Bindings of other types that are called the same, as of another module: they are hardly meant otherwise.
private struct Namesakes {
    /// How a binding is called.
    private struct FullName: Hashable {
        let type: String
        let name: String?

        init(of key: BindingKey) {
            type = key.typeName
            name = key.nameText
        }
    }

    private let bindings: [BindingDescription]
    /// Those without arguments by their names, in the order of binding. Made for the first search, because mostly there
    /// is none.
    private lazy var byName = Dictionary(grouping: bindings.filter(\.takesNoArguments)) { FullName(of: $0.key) }

    init(among bindings: [BindingDescription]) { self.bindings = bindings }

    /// Returns the first one whose type is another one than that of a key.
    mutating func first(for key: BindingKey) -> BindingDescription? {
        byName[FullName(of: key)]?.first { $0.type != key.type }
    }
}

/// Bindings that nothing needs, of those which can be requested in one layout. One of them may be meant by an optional
/// that is nil.
private struct UnneededBindings {
    /// Those without arguments, in the order of binding.
    private let all: [BindingDescription]
    /// The same by their types.
    private let ofType: [ObjectIdentifier: [BindingDescription]]

    init(_ bindings: [BindingDescription]) {
        all = bindings.filter(\.takesNoArguments)
        ofType = Dictionary(grouping: all) { ObjectIdentifier($0.type) }
    }

    /// Returns the likeliest of those that would make an optional: the same type under another name, or of a type that
    /// can be bound for it.
    ///
    /// The first 500 are looked at, or those of its type.
    func likeliest(for optional: AbsentOptional) -> BindingDescription? {
        for bindings in [ofType[ObjectIdentifier(optional.key.type)] ?? [], all] {
            let misses = NearMisses(of: optional.key, but: [optional.requester], among: Array(bindings.prefix(500)))
            if let miss = misses.all.filter(wouldMake).min(by: NearMiss.isLikelier) { return miss.binding }
        }
        return nil
    }

    private func wouldMake(_ miss: NearMiss) -> Bool {
        switch miss.likeness {
        case .otherName, .conforming(isCertain: true): true
        case .conforming, .namesake, .protocol: false
        }
    }
}
