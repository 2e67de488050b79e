/// What a binding is found by: a type, and a name where there are several of the type.
///
/// Keys are what an ``InjectionError`` speaks of. A key made by hand equals the one the injector made, so tests can
/// compare errors:
///
/// ```swift
/// InjectionError.circularDependency(path: [BindingKey(A.self), BindingKey(B.self), BindingKey(A.self)])
/// ```
///
/// The injector's own keys also carry where the binding was made and which arguments its factory takes. Those show in
/// an error's text and do not take part in comparisons.
public struct BindingKey: Hashable, Sendable, CustomStringConvertible {
    let type: any Any.Type
    let name: BindingName?
    let facts: Facts?

    /// Makes the key of a type, and of a name where the binding has one.
    ///
    /// - Parameters:
    ///   - type: The type as it is bound: `Clock.self`.
    ///   - name: The name as it is bound.
    public init<T>(_ type: T.Type, named name: BindingName? = nil) {
        self.init(type: type, name: name, facts: nil)
    }

    init(type: any Any.Type, name: BindingName?, facts: Facts?) {
        self.type = type
        self.name = name
        self.facts = facts
    }

    /// The type's name, and the binding's own where it has one: `Clock named "utc"`.
    public var description: String {
        guard let name else { return String(describing: type) }
        return "\(type) named \"\(name)\""
    }

    /// Whether two keys have the same type and name.
    public static func == (left: Self, right: Self) -> Bool {
        left.type == right.type && left.name == right.name
    }

    /// Feeds type and name to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        hasher.combine(name)
    }

    /// What an error's text tells of a key beyond the key itself.
    indirect enum Facts: Sendable {
        case bound(BindingDescription, askers: [BindingKey] = [])
        /// Nothing is bound. The candidates for a near miss are looked for when a text is asked for, not before.
        /// `factory` is the `ArgumentList` that a factory was asked for with.
        case missing(
            candidates: @Sendable () -> [BindingDescription], factory: (any Any.Type)?, askers: [BindingKey] = [],
            isParameter: Bool = false)
    }

    /// What is known of the binding.
    var binding: BindingDescription? {
        if case .bound(let description, _) = facts { description } else { nil }
    }

    /// The bindings that asked for the key, as far as an error has no path to tell it.
    var askers: [BindingKey] {
        switch facts {
        case .bound(_, let askers), .missing(_, _, let askers, _): askers
        case nil: []
        }
    }

    /// The key, which these bindings asked for.
    func asked(by askers: [BindingKey]) -> BindingKey {
        let facts: Facts? =
            switch facts {
            case .bound(let description, _): .bound(description, askers: askers)
            case .missing(let candidates, let factory, _, let isParameter):
                .missing(candidates: candidates, factory: factory, askers: askers, isParameter: isParameter)
            case nil: nil
            }
        return BindingKey(type: type, name: name, facts: facts)
    }

    /// The key of something missing that the parameter of an initializer asks for.
    var asParameter: BindingKey {
        guard case .missing(let candidates, let factory, let askers, _) = facts else { return self }
        return BindingKey(
            type: type, name: name,
            facts: .missing(candidates: candidates, factory: factory, askers: askers, isParameter: true))
    }
}
