/// The protocol of an existential type, by which other types are asked whether they conform.
struct Conformance {
    /// `any P.Type` for `any P`, because a type can be cast to that.
    private let metatype: any Any.Type
    /// Whether this is all that the existential type demands.
    let isWhole: Bool

    /// Returns nil for what is no protocol, and for a private one, which the runtime does not find by its name.
    init?(to type: any Any.Type) {
        guard TypeKind.isExistential(type), let name = _mangledTypeName(type) else { return nil }
        // All of a composition, `any A & B`, is asked for at once. To `Any` everything conforms.
        if type != Any.self, let metatype = _typeByName(name + "Xp") {
            self.metatype = metatype
            isWhole = true
            return
        }
        // `any P<A>` is called as `any P`, and its constraints behind that. `_p` ends the protocol, but may be a part
        // of its name, too: so each is tried.
        var start = ""
        var rest = name[...]
        while let letter = rest.popFirst() {
            start.append(letter)
            guard start.hasSuffix("_p"), let metatype = _typeByName(start + "Xp") else { continue }
            self.metatype = metatype
            isWhole = rest.isEmpty
            return
        }
        return nil
    }

    /// Whether what is of a type can be bound for a protocol. For a private one this is not known.
    @inline(never) static func canBind(_ type: any Any.Type, for key: any Any.Type) -> Bool {
        guard let conformance = Conformance(to: key) else { return false }
        return conformance.isWhole && conformance.covers(type)
    }

    /// Whether a type conforms.
    func covers(_ type: any Any.Type) -> Bool {
        func isMember<Metatype>(of metatype: Metatype.Type) -> Bool { (type as Any) is Metatype }
        return isMember(of: metatype)
    }
}
