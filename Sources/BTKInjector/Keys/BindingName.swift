/// A name that tells several bindings of one type apart.
///
/// Write names as string literals, or once as static members, the way `Notification.Name` is used:
///
/// ```swift
/// extension BindingName {
///     static let utc: BindingName = "utc"
/// }
///
/// binder.bindProvider(for: Clock.self, named: .utc) { _ in UTCClock() }
/// ```
///
/// Two names are equal when their strings are, so a literal finds what was bound by a static member. A name computes
/// its hash when it is made: a lookup by a stored name costs little more than one without, and a literal at the call
/// site pays for its hash at each call.
public struct BindingName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    @usableFromInline let string: String
    /// Equal for equal strings, and odd, which tells names in the table of bindings.
    @usableFromInline let tag: UInt

    /// Makes a name of a string.
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

    /// Makes a name of a string literal.
    ///
    /// - Parameter value: The string.
    @export(implementation) public init(stringLiteral value: String) { self.init(value) }

    /// The string that the name was made of.
    @export(implementation) public var description: String { string }

    /// Whether two names are made of equal strings.
    @export(implementation)
    @inline(never) public static func == (left: Self, right: Self) -> Bool {
        left.tag == right.tag && left.string == right.string
    }

    /// Feeds the name to a hasher.
    @export(implementation) public func hash(into hasher: inout Hasher) { hasher.combine(tag) }
}
