/// The metadata of a binding: everything but its block. An object, which layouts and errors share.
@usableFromInline
final class BindingDescription: Sendable {
    let type: any Any.Type
    let name: BindingName?
    /// How long a provider's instance lasts; nil for a factory, which makes new ones.
    let scope: Scope?
    /// Whether the block runs on the main actor, and its instances stay there.
    let livesOnMainActor: Bool
    /// The `ArgumentList` that a factory's block takes; a provider's is the empty one.
    let arguments: any Any.Type
    let takesNoArguments: Bool
    /// Whether a factory's block may send its arguments away, so that its callers must send them to it.
    let ownsArguments: Bool
    let site: BindingSite
    /// Whether it has a function, and no block.
    let isWired: Bool
    /// The types of the function's parameters.
    let parameters: [any Any.Type]
    /// The arguments, keys and closures among these; nil if there are none.
    let details: WiringDetails?

    init(
        type: any Any.Type, name: BindingName?, scope: Scope?, livesOnMainActor: Bool = false,
        arguments: any Any.Type, ownsArguments: Bool = false, wiring: Wiring? = nil, site: BindingSite
    ) {
        self.type = type
        self.name = name
        self.scope = scope
        self.livesOnMainActor = livesOnMainActor
        self.arguments = arguments
        self.takesNoArguments = arguments == NoArguments.self
        self.ownsArguments = ownsArguments
        self.isWired = wiring != nil
        self.parameters = wiring?.parameters ?? []
        self.details = wiring?.details
        self.site = site
    }

    var isFactory: Bool { scope == nil }

    /// Whether it is a provider of singleton scope.
    var isSingleton: Bool { scope == .singleton }

    /// Identifies the list of arguments; nil for none.
    var argumentsID: ObjectIdentifier? { Self.id(of: arguments) }

    @export(implementation)
    static func id(of arguments: any Any.Type) -> ObjectIdentifier? {
        arguments == NoArguments.self ? nil : ObjectIdentifier(arguments)
    }

    /// Returns the tag of a key without a name in the table of bindings: 0 if it has no arguments.
    @export(implementation)
    static func tag(of arguments: ObjectIdentifier?) -> UInt { arguments.map { UInt(bitPattern: $0) } ?? 0 }

    @inline(never)
    var key: BindingKey {
        BindingKey(BindingKey.Facts(type: type, name: name, binding: self))
    }

    /// The arguments as they are shown: `(String, Int)`.
    var argumentsText: String { Self.text(of: arguments) }

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

    /// Whether two bindings have one key, with the same arguments.
    func hasKey(of other: BindingDescription) -> Bool {
        arguments == other.arguments && matches(other.type, other.name)
    }

    /// Equal for bindings of one key.
    var keyHash: Int {
        var hasher = Hasher()
        hasher.combine(ObjectIdentifier(type))
        hasher.combine(name)
        hasher.combine(argumentsID)
        return hasher.finalize()
    }

    func matches(_ type: any Any.Type, _ name: BindingName?) -> Bool {
        self.type == type && self.name == name
    }
}

/// A demand that something is bound, by whichever configuration: the description of a factory with these arguments.
/// Without arguments, any binding of type and name meets it.
typealias Requirement = BindingDescription

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
