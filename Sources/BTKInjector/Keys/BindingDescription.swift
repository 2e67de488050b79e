/// The metadata of a binding: everything but its place in the source, and where its instances come from.
package struct BindingMetadata: Sendable {
    let type: any Any.Type
    var name: BindingName?
    /// How long a provider's instance lasts; nil for a factory, which makes new ones.
    package var scope: Scope?
    /// Whether the block runs on the main actor, and its instances stay there.
    package var livesOnMainActor = false
    /// Whether a factory's block may send its arguments away, so that its callers must send them to it.
    var ownsArguments = false
    /// The list of arguments that a factory's block takes; a provider's is the empty one.
    var arguments: any Any.Type = NoArguments.self
    /// The parameters of the function, if it has one, and no block.
    var wiring: Wiring?

    var isFactory: Bool { scope == nil }

    /// Whether it is a provider of singleton scope.
    var isSingleton: Bool { scope == .singleton }

    package var takesNoArguments: Bool { arguments == NoArguments.self }

    /// Identifies the list of arguments; nil for none.
    var argumentsID: ObjectIdentifier? { BindingDescription.id(of: arguments) }

    /// Whether it has a function, and no block.
    package var isWired: Bool { wiring != nil }

    /// The types of the function's parameters.
    var parameters: [any Any.Type] { wiring?.parameters ?? [] }

    /// Whether it is of a type and a name, with any arguments.
    @inline(__always)
    func matches(_ type: any Any.Type, _ name: BindingName?) -> Bool { self.type == type && self.name == name }
}

/// A wired function: the types of its parameters, and the keys in `with`.
@usableFromInline
struct Wiring: Sendable {
    @usableFromInline let parameters: [any Any.Type]
    @usableFromInline let keys: [BindingKey]

    /// The most parameters that a function may have. Swift takes one of more for one of a single parameter, their tuple.
    static var maximumCount: Int { 17 }

    @export(implementation)
    init(_ parameters: [any Any.Type], with keys: [BindingKey]) { (self.parameters, self.keys) = (parameters, keys) }
}

/// The metadata of a binding and its place in the source as an object, for errors, reports and the graph: they outlive the
/// layout that has the binding.
@usableFromInline
@dynamicMemberLookup
package final class BindingDescription: Sendable {
    private let metadata: BindingMetadata
    package let site: BindingSite

    init(_ metadata: BindingMetadata, at site: BindingSite) {
        (self.metadata, self.site) = (metadata, site)
    }

    package subscript<Value>(dynamicMember path: KeyPath<BindingMetadata, Value>) -> Value {
        @inline(__always) get { metadata[keyPath: path] }
    }

    @export(implementation)
    static func id(of arguments: any Any.Type) -> ObjectIdentifier? {
        arguments == NoArguments.self ? nil : ObjectIdentifier(arguments)
    }

    /// Returns the tag of a key without a name in the table of bindings: 0 if it has no arguments.
    @export(implementation)
    static func tag(of arguments: ObjectIdentifier?) -> UInt { arguments.map { UInt(bitPattern: $0) } ?? 0 }

    @inline(never)
    package var key: BindingKey {
        BindingKey(of: metadata.type, named: metadata.name, self)
    }

    @inline(never)
    func matches(_ type: any Any.Type, _ name: BindingName?) -> Bool { metadata.matches(type, name) }

    /// Whether two bindings have one key, with the same arguments.
    package func hasKey(of other: BindingDescription) -> Bool {
        metadata.arguments == other.arguments && metadata.matches(other.type, other.name)
    }

    /// The arguments as they are shown: `(String, Int)`.
    package var argumentsText: String { Self.text(of: metadata.arguments) }

    @inline(never)
    static func text(of arguments: any Any.Type) -> String {
        TupleType.hasLabels(arguments) ? String(describing: arguments) : text(of: types(of: arguments))
    }

    /// Returns the arguments of bindings as they are shown: `(String) or (Int)`.
    static func text(of bindings: [BindingDescription]) -> String {
        bindings.map(\.argumentsText).joined(separator: " or ")
    }

    /// Returns a list of types as it is shown: `(String, Int)`.
    @inline(never)
    static func text(of types: [any Any.Type]) -> String {
        "(" + types.map(typeText).joined(separator: ", ") + ")"
    }

    @usableFromInline
    @inline(never)
    static func types(of arguments: any Any.Type) -> [any Any.Type] {
        TupleType.elements(of: arguments)
    }
}

/// A demand that something is bound, by whichever configuration: the description of a factory with these arguments.
/// Without arguments, any binding of type and name meets it.
package typealias Requirement = BindingDescription

/// A list of arguments is the tuple of their types, or the type of the only one. This is that of none.
@usableFromInline
typealias NoArguments = Void

/// How long the instance of a provider lasts.
///
/// ```swift
/// binder.wireProvider(for: Image.self, scope: .weak, to: Image.init)
/// ```
///
/// Minor versions may add cases: write `@unknown default` in a `switch` over all of them.
@nonexhaustive
public enum Scope: Sendable {
    /// As long as the injector.
    case singleton

    /// Lasts as long as another object holds the instance.
    ///
    /// The injector gives the same instance while it lives, and makes a new one when it is destroyed. Two are never
    /// obtainable at once, though the `deinit` of the old one may still run. For objects only: a value throws
    /// ``InjectionError/weakScopeOfValue(_:)`` at its first use.
    ///
    /// ```swift
    /// let image = try injector.instance(for: Image.self)
    /// let again = try injector.instance(for: Image.self)
    /// #expect(image === again)  // as long as anyone holds it
    /// ```
    case weak

    /// As long as one outermost request on its thread.
    ///
    /// All blocks of a request share the instance, and nothing keeps it afterwards but those who got it. A singleton
    /// that holds one keeps it, and continues to use it while later requests get others.
    ///
    /// ```swift
    /// binder.wireProvider(scope: .graph, to: Transaction.init)
    /// binder.wireFactory(to: Order.init)  // its parts share a Transaction
    /// ```
    case graph

    /// Refuses a word of other libraries.
    @available(*, unavailable, message: "write '.singleton', which a provider has without a word")
    @export(implementation)
    public static var cached: Scope { fatalError() }

    /// Refuses a word of other libraries.
    @available(*, unavailable, message: "write '.singleton', which a provider has without a word")
    @export(implementation)
    public static var container: Scope { fatalError() }

    // swift-format-ignore
    /// Refuses a word of other libraries.
    @available(*, unavailable, message: "a factory makes a new instance each time: write 'bindFactory' or 'wireFactory'")
    @export(implementation)
    public static var transient: Scope { fatalError() }
}
