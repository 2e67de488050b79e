/// The type of a function, taken apart.
///
/// By the layout of the Swift runtime's metadata: a word for the kind, a word of flags, of which the lower half is the
/// number of parameters, and the metatypes of the result and of the parameters.
struct FunctionType {
    private let words: Metadata

    /// Returns nil for a type that is no function's.
    init?(_ type: any Any.Type) {
        guard Self.describes(type) else { return nil }
        words = Metadata(of: type)
    }

    static func describes(_ type: any Any.Type) -> Bool { Metadata(of: type)[0] == 0x302 }

    /// Whether a type is an optional: for what is asked too often for a cast.
    static func isOptional(_ type: any Any.Type) -> Bool { Metadata(of: type)[0] == 0x202 }

    /// Whether a type is a protocol's, `any P`, or one with constraints, `any P<A>`.
    static func isExistential(_ type: any Any.Type) -> Bool { [0x303, 0x307].contains(Metadata(of: type)[0]) }

    /// Whether a type is a struct, an enumeration, a tuple or a function.
    static func isValue(_ type: any Any.Type) -> Bool { Metadata(of: type)[0] &- 0x200 <= 0x102 }

    private static var throwing: UInt { 0x0100_0000 }
    private static var onActor: UInt { 0x1000_0000 }
    private static var sendable: UInt { 0x4000_0000 }

    var canThrow: Bool { words[1] & Self.throwing != 0 }
    /// Whether it is of a global actor, whose metatype is behind the parameters.
    var isOnActor: Bool { words[1] & Self.onActor != 0 }
    var isSendable: Bool { words[1] & Self.sendable != 0 }
    /// Whether it may be shared.
    var isShareable: Bool { isSendable || isOnActor }

    /// Whether this is another type without `throws`, `@Sendable` and `@MainActor`. In Swift's language mode 5 a function of
    /// an actor is Sendable only if that is written.
    func isPlainForm(of other: FunctionType) -> Bool {
        guard words[1] == other.words[1] & ~(Self.throwing | Self.onActor | Self.sendable) else { return false }
        for index in 2..<3 + parameterCount where words[index] != other.words[index] { return false }
        return !other.isOnActor || other.parameter(parameterCount) == MainActor.self
    }

    var result: any Any.Type { words.type(at: 2) }
    var parameterCount: Int { Int(words[1] & 0xffff) }
    func parameter(_ index: Int) -> any Any.Type { words.type(at: 3 + index) }
}
