/// Identifies a binding by its type and, where there are several of one type, by its name.
///
/// Keys are what an ``InjectionError`` speaks of. A key made by hand equals the one the injector made, so tests can
/// compare errors:
///
/// ```swift
/// let (a, b) = (BindingKey(A.self), BindingKey(B.self))
/// let cycle = InjectionError.circularDependency(path: [a, b, a])
/// ```
///
/// The injector's own keys also carry where the binding was made and which arguments its factory takes. Those show in
/// an error's text and do not take part in comparisons.
public struct BindingKey: Hashable, Sendable, CustomStringConvertible {
    let facts: Facts

    /// Makes the key of a type, and of a name where the binding has one.
    ///
    /// ```swift
    /// let key = BindingKey(Session.self, named: .background)
    /// binder.wireProvider(with: key, to: Upload.init)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type as it is bound: `Clock.self`.
    ///   - name: The name as it is bound.
    public init<T>(_ type: T.Type, named name: BindingName? = nil) { self.init(of: type, named: name) }

    var type: any Any.Type { facts.type }

    var name: BindingName? { facts.name }

    /// The type's name, and the binding's own where it has one: `Clock named "utc"`.
    ///
    /// On one line: control characters are shown as Swift writes them.
    @inline(never) public var description: String {
        let type = typeText(type)
        guard let name else { return type }
        return type + text(" named \"\(name.string)\"").visible
    }

    /// Whether two keys have the same type and name.
    @inline(never) public static func == (left: Self, right: Self) -> Bool {
        left.type == right.type && left.name == right.name
    }

    /// Feeds type and name to a hasher.
    @inline(never) public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        hasher.combine(name)
    }
}
