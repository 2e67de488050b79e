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
/// Two names are equal when their strings are. A name computes its hash when it is made, so a lookup by a stored
/// name costs little more than one without; a literal at the call site pays for its hash at each call.
public struct BindingName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    @usableFromInline let string: String
    /// Equal for equal strings, and never zero: zero stands for 'no name' in the table of bindings.
    @usableFromInline let tag: UInt

    /// Makes a name of a string.
    public init(_ string: String) {
        self.string = string
        self.tag = Self.tag(of: string)
    }

    /// Makes a name of a string literal.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// The string that the name was made of.
    public var description: String { string }

    /// Whether two names are made of equal strings.
    @inlinable
    public static func == (left: Self, right: Self) -> Bool {
        left.tag == right.tag && left.string == right.string
    }

    /// Feeds the name to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(tag)
    }

    /// FNV-1a (Fowler, Noll, Vo) over ASCII. Other strings go through `Hasher`, which knows that differently
    /// composed characters are equal.
    private static func tag(of string: String) -> UInt {
        var tag: UInt64 = 0xcbf2_9ce4_8422_2325
        var bits: UInt8 = 0
        for byte in string.utf8 {
            tag = (tag ^ UInt64(byte)) &* 0x100_0000_01b3
            bits |= byte
        }
        let isASCII = bits < 0x80
        return (isASCII ? UInt(truncatingIfNeeded: tag) : UInt(bitPattern: string.hashValue)) | 1
    }
}
