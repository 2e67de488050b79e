/// The metadata of a binding: everything but its place in the source, and where its instances come from.
package struct BindingMetadata: Sendable {
    package let type: any Any.Type
    var name: BindingName?
    /// How long a provider's instance lasts; nil for a factory, which makes new ones.
    package var scope: Scope?
    /// Whether the block runs on the main actor, and its instances stay there.
    package var livesOnMainActor = false
    /// Whether a factory's block may send its arguments away, so that its callers must send them to it.
    var ownsArguments = false
    /// Whether the seeds of the children that it declares live on the main actor, wherever the root does.
    var isDeclaredOnMainActor = false
    /// The list of arguments that a factory's block takes; a provider's is the empty one.
    var arguments: any Any.Type = NoArguments.self
    /// The parameters of the function, if it has one, and no block.
    var wiring: WiredFunction?
    /// Whether only the function that replaces it in an override finds it.
    package var isReplaced = false
    /// Whether it replaces one in an override.
    var replaces = false
    /// Whether an override has removed what it replaces, so that it wraps nothing, not even what a parent binds.
    var hasNothingBehind = false

    var isFactory: Bool { scope == nil }

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

/// The metadata of a binding and its place in the source as an object, for errors, reports and the graph: they outlive
/// the layout that has the binding.
@usableFromInline @dynamicMemberLookup package final class BindingDescription: Sendable {
    private let metadata: BindingMetadata
    package let site: BindingSite

    init(_ metadata: BindingMetadata, at site: BindingSite) {
        self.metadata = metadata
        self.site = site
    }

    package subscript<Value>(dynamicMember path: KeyPath<BindingMetadata, Value>) -> Value {
        @inline(__always) get { metadata[keyPath: path] }
    }

    @export(implementation) static func id(of arguments: any Any.Type) -> ObjectIdentifier? {
        arguments == NoArguments.self ? nil : ObjectIdentifier(arguments)
    }

    /// Returns the tag of a key without a name in the table of bindings: 0 if it has no arguments.
    @export(implementation)
    static func tag(of arguments: ObjectIdentifier?) -> UInt { arguments.map { UInt(bitPattern: $0) } ?? 0 }

    @inline(never) package var key: BindingKey { BindingKey(of: metadata.type, named: metadata.name, self) }

    @inline(never) func matches(_ type: any Any.Type, _ name: BindingName?) -> Bool { metadata.matches(type, name) }

    /// Whether two bindings have one key, with the same arguments.
    @inline(never) package func hasKey(of other: BindingDescription) -> Bool {
        metadata.arguments == other.arguments && metadata.matches(other.type, other.name)
    }

    /// The arguments as they are shown: `(String, Int)`.
    package var argumentsText: String { Self.text(of: metadata.arguments) }

    @inline(never) static func text(of arguments: any Any.Type) -> String {
        TupleType.hasLabels(arguments) ? String(describing: arguments) : text(of: TupleType.elements(of: arguments))
    }

    /// Returns a list of types as it is shown: `(String, Int)`.
    @inline(never)
    static func text(of types: [any Any.Type]) -> String { "(" + types.map(typeText).joined(separator: ", ") + ")" }
}

/// A list of arguments is the tuple of their types, or the type of the only one. This is that of none.
@usableFromInline typealias NoArguments = Void
