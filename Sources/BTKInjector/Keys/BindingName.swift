/// A name that tells several bindings of one type apart.
///
/// Write names as string literals, or declare each once as a static member, as you do with `Notification.Name`:
///
/// ```swift
/// extension BindingName {
///     static let utc: BindingName = "utc"
/// }
///
/// binder.bindProvider(for: Clock.self, named: .utc) { _ in UTCClock() }
/// ```
///
/// Two names are equal if their strings are, so a literal finds a binding with a static member. A name computes its
/// hash when it is made. So a lookup with a stored name costs little more than one without a name, and a literal pays
/// for its hash at each call.
public struct BindingName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    @usableFromInline let string: String
    /// Equal for equal strings, and odd, which tells names in the table of bindings.
    @usableFromInline let tag: UInt

    /// Makes a name from a string.
    ///
    /// ```swift
    /// for region in regions {
    ///     let name = BindingName(region)
    ///     binder.bindProvider(for: Store.self, named: name) { _ in
    ///         DiskStore(region: region)
    ///     }
    /// }
    /// ```
    ///
    /// - Parameter string: Any string.
    public init(_ string: String) {
        self.string = string
        self.tag = UInt(bitPattern: string.hashValue) | 1
    }

    /// Makes a name from a string literal.
    ///
    /// - Parameter value: The string.
    @export(implementation) public init(stringLiteral value: String) { self.init(value) }

    /// The string of the name.
    @export(implementation) public var description: String { string }

    /// Whether two names have equal strings.
    @export(implementation)
    @inline(never) public static func == (left: Self, right: Self) -> Bool {
        left.tag == right.tag && left.string == right.string
    }

    /// Feeds the name to a hasher.
    @export(implementation) public func hash(into hasher: inout Hasher) { hasher.combine(tag) }
}
