package import BTKInjector

/// An optional parameter of a wired function that is nil, although a binding that nothing needs would make one.
package struct ForgottenOptional {
    /// The binding of the function.
    package let requester: BindingDescription
    /// The key for which nothing is bound.
    package let key: BindingKey
    /// The binding that may be meant.
    private let binding: BindingDescription
    private let likeness: Likeness

    /// Why a binding may be meant.
    fileprivate enum Likeness {
        /// It has another name.
        case otherName
        /// It makes what could be bound for the key.
        case conforming
        /// Its type is called the same. It is hardly meant otherwise.
        case namesake
    }

    /// The keys of all that it is about: of the function, of what is missing, and of what may be meant.
    package var keys: [BindingKey] { [requester.key, key, binding.key] }

    /// The missing word, and the parameter as it should be written.
    package var text: String { TypeNames.tellingTypesApart { ordinaryText } }

    private var ordinaryText: String {
        let way =
            switch likeness {
            case .otherName: "name it: `with: \(binding.key.code)`."
            case .conforming: "bind it `for: \(key.codeArguments)`."
            case .namesake: "It is another type of that name: let the function take it, or bind that of the parameter."
            }
        return """
            The \(key.typeName)? of \(requester.key) is nil, did you mean \(binding.key), bound at \(binding.site)? \(way)
            """
    }

    /// Returns those of an injector that was verified, of its parents, and of the children that these declare.
    package static func all(_ findings: VerificationFindings) -> [ForgottenOptional] {
        findings.blueprints.map(\.layout).flatMap { layout -> [ForgottenOptional] in
            let absent = layout.bindings.flatMap(AbsentOptional.all)
            guard !absent.isEmpty else { return [] }
            let visible = layout.visibleDescriptions.filter(\.takesNoArguments)
            let unneeded = UnneededBindings(visible.filter { !findings.needed.contains($0) })
            let namesakes = Dictionary(grouping: visible) { FullName(of: $0.key) }
            return absent.compactMap { optional in
                if let likeliest = unneeded.likeliest(for: optional) { return likeliest }
                let other = namesakes[FullName(of: optional.key)]?.first { $0.type != optional.key.type }
                return other.map { ForgottenOptional(optional, $0, .namesake) }
            }
        }
    }

    fileprivate init(_ optional: AbsentOptional, _ binding: BindingDescription, _ likeness: Likeness) {
        requester = optional.requester
        key = optional.key
        self.binding = binding
        self.likeness = likeness
    }
}

/// The words for a key, which may be those of another one whose type belongs to another module.
private struct FullName: Hashable {
    let type: String
    let name: String?

    init(of key: BindingKey) {
        type = key.typeName
        name = key.nameText
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

/// Bindings that nothing needs, of those which can be requested in one layout. One of them may be meant by an optional
/// that is nil.
private struct UnneededBindings {
    /// In the order of binding.
    private let all: [BindingDescription]
    /// The same by their types.
    private let ofType: [ObjectIdentifier: [BindingDescription]]

    init(_ bindings: [BindingDescription]) {
        all = bindings
        ofType = Dictionary(grouping: all) { ObjectIdentifier($0.type) }
    }

    /// Returns the likeliest of those that would make an optional: the same type under another name, or of a type that
    /// can be bound for it.
    ///
    /// The first 500 are looked at, or those of its type.
    func likeliest(for optional: AbsentOptional) -> ForgottenOptional? {
        for bindings in [ofType[ObjectIdentifier(optional.key.type)] ?? [], all] {
            let misses = NearMisses(of: optional.key, but: [optional.requester], among: Array(bindings.prefix(500)))
            if let miss = misses.all.filter(wouldMake).min(by: NearMiss.isLikelier) {
                let hasType = miss.binding.type == optional.key.type
                return ForgottenOptional(optional, miss.binding, hasType ? .otherName : .conforming)
            }
        }
        return nil
    }

    private func wouldMake(_ miss: NearMiss) -> Bool {
        switch miss.likeness {
        case .otherName, .conforming(isCertain: true): true
        case .conforming, .namesake, .part, .whole, .protocol: false
        }
    }
}
