/// The identity of a binding: its type and, if there are several of one type, its name.
///
/// Errors name keys. A key that you make equals the injector's, so your tests can compare errors:
///
/// ```swift
/// let (a, b) = (BindingKey(A.self), BindingKey(B.self))
/// let cycle = InjectionError.circularDependency(path: [a, b, a])
/// ```
///
/// The injector's own keys also know where the binding was made and which arguments its factory takes. You see both in
/// the text of an error, and comparisons ignore both.
public struct BindingKey: Hashable, Sendable, CustomStringConvertible {
    private let content: Content

    /// An object, so that a key is one word.
    private final class Content: Sendable {
        let type: any Any.Type
        let name: BindingName?
        let binding: BindingDescription?
        let problem: Problem?

        init(_ type: any Any.Type, _ name: BindingName?, _ binding: BindingDescription?, _ problem: Problem?) {
            self.type = type
            self.name = name
            self.binding = binding
            self.problem = problem
        }
    }

    /// Makes the key of a type, with a name if the binding has one.
    ///
    /// ```swift
    /// let key = BindingKey(Session.self, named: .background)
    /// binder.wireProvider(with: key, to: Upload.init)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type, as it is bound: `Clock.self`.
    ///   - name: The name, as it is bound.
    public init<T>(_ type: T.Type, named name: BindingName? = nil) { self.init(of: type, named: name) }

    /// Makes the key of a type that is known only while the program runs.
    ///
    /// - Parameters:
    ///   - binding: What is bound; nil if nothing is.
    @inline(never)
    package init(of type: any Any.Type, named name: BindingName?, _ binding: BindingDescription? = nil) {
        content = Content(type, name, binding, nil)
    }

    private init(_ content: Content) { self.content = content }

    /// Returns the key of the public case that a problem becomes.
    @inline(never) func carrying(_ problem: Problem) -> BindingKey {
        BindingKey(Content(type, name, binding, problem))
    }

    package var type: any Any.Type { content.type }

    package var name: BindingName? { content.name }

    /// The binding; nil if nothing is bound, or if the key was made by hand.
    package var binding: BindingDescription? { content.binding }

    /// The problem of the error that has the key. Neither compared nor described.
    var problem: Problem? { content.problem }

    /// The type, and the name if there is one: `Clock named "utc"`.
    ///
    /// The text stays on one line, because control characters are shown as Swift writes them.
    @inline(never) public var description: String {
        let type = typeText(type)
        guard let name else { return type }
        return type + " named \"\(name.string)\"".visible
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
