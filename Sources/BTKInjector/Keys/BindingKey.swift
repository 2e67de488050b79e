/// Identifies a binding by its type and, where there are several of one type, by its name.
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
    let context: Context?

    /// Makes the key of a type, and of a name where the binding has one.
    ///
    /// - Parameters:
    ///   - type: The type as it is bound: `Clock.self`.
    ///   - name: The name as it is bound.
    public init<T>(_ type: T.Type, named name: BindingName? = nil) {
        self.init(type: type, name: name, context: nil)
    }

    init(type: any Any.Type, name: BindingName?, context: Context?) {
        self.type = type
        self.name = name
        self.context = context
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

    /// Details for an error's text. They are not compared.
    final class Context: Sendable {
        /// Why the key is part of the error, where that is not plain.
        enum Role {
            /// A parameter of a wired function asks for it.
            case parameter
            /// The function that it is wired to is wrong.
            case wiredFunction
            /// A configuration requires it, at this place.
            case requirement(BindingSite)
        }

        /// The binding; nil if nothing is bound.
        let binding: BindingDescription?
        /// All bindings that could have been asked for: one array for all errors of an injector. It is searched for
        /// near misses when a text is read.
        let candidates: [BindingDescription]
        /// The `ArgumentList` that a factory was asked for with, if one was.
        let factory: (any Any.Type)?
        /// The bindings that asked for the key, as far as an error has no path to tell it.
        let dependents: [BindingKey]
        /// The bindings that need the dependents, directly or not.
        let indirectDependents: [BindingKey]
        let role: Role?

        init(
            binding: BindingDescription? = nil, candidates: [BindingDescription] = [],
            factory: (any Any.Type)? = nil, dependents: [BindingKey] = [],
            indirectDependents: [BindingKey] = [], role: Role? = nil
        ) {
            self.binding = binding
            self.candidates = candidates
            self.factory = factory
            self.dependents = dependents
            self.indirectDependents = indirectDependents
            self.role = role
        }
    }

    var binding: BindingDescription? { context?.binding }

    var dependents: [BindingKey] { context?.dependents ?? [] }

    var indirectDependents: [BindingKey] { context?.indirectDependents ?? [] }

    /// Returns the key, which these bindings asked for.
    ///
    /// - Parameter indirectDependents: The bindings that need those, if that is known; otherwise they stay as they are.
    func required(by dependents: [BindingKey], for indirectDependents: [BindingKey]? = nil) -> BindingKey {
        with(
            dependents: dependents, indirectDependents: indirectDependents ?? self.indirectDependents,
            role: context?.role
        )
    }

    /// Returns the key in a role.
    func with(_ role: Context.Role) -> BindingKey {
        with(dependents: dependents, indirectDependents: indirectDependents, role: role)
    }

    private func with(dependents: [BindingKey], indirectDependents: [BindingKey], role: Context.Role?) -> BindingKey {
        guard let context else { return self }
        let new = Context(
            binding: context.binding, candidates: context.candidates, factory: context.factory,
            dependents: dependents,
            indirectDependents: indirectDependents, role: role)
        return BindingKey(type: type, name: name, context: new)
    }
}

extension BindingKey {
    /// The key and the site of its binding as a text, so that a binding and the one that it shadows differ.
    var identity: String {
        let site = binding.map { "\($0.site)" } ?? ""
        return "\(UInt(bitPattern: ObjectIdentifier(type))) \(site)" + (name.map { "\n\($0)" } ?? "")
    }
}
