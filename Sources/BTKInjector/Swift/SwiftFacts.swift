// The facts about how Swift lays things out. LayoutFactTests has a test for each fact: those of this file, and four
// that others rely on, where they say so. A struct lies in memory as its only stored property does (handles), and
// begins with its first one (`NotedParameter`). An optional takes at least as much as what it wraps. A `@Sendable`
// function lies in memory as one that is not.

/// Returns a value as sent, which the compiler can't see. Each caller says why nobody else has it, or why it is
/// Sendable.
@unsafe
// This is not `consuming`, and not inlined in a debug build, because there each would be a copy in the caller's frame.
@export(implementation) @inline(__always) func sent<T>(_ value: T) -> sending T {
    nonisolated(unsafe) let value = value
    return unsafe value
}

/// Returns a function without its isolation, which its caller must have instead, as with blocks.
///
/// Isolation is no part of how a function is called, and a `MainActorResolver` has the layout of a `Resolver`.
///
/// - Parameter type: The function's own type, but without the isolation, of a `Resolver` in place of a
///   `MainActorResolver`, and with `@Sendable` or `sending` where the binding needs that.
@unsafe @usableFromInline
func withoutIsolation<Isolated, Function>(_ function: Isolated, as type: Function.Type) -> Function {
    unsafe unsafeBitCast(function, to: type)
}

/// Returns a value whose type is known to be this one.
@export(implementation) @inline(__always) func same<Value, T>(_ value: Value, as type: T.Type) -> T {
    precondition(Value.self == type)
    // Safe because the types are the same.
    return unsafe unsafeBitCast(value, to: type)
}

/// Returns an object whose class is known, as each caller says.
@unsafe @export(implementation) @inline(__always)
func known<Object: AnyObject>(_ object: AnyObject, as type: Object.Type) -> Object {
    unsafe unsafeDowncast(object, to: type)
}

/// Returns the first offset from one on that is a multiple of an alignment.
@export(implementation) @inline(__always)
func aligned(_ offset: Int, to alignment: Int) -> Int { (offset + alignment - 1) & ~(alignment - 1) }

/// Where the next field of a tuple lies. Swift lays out a tuple as a struct with these fields: in order, each at the
/// next multiple of its alignment.
@usableFromInline struct TupleOffsets {
    @usableFromInline var end = 0

    @export(implementation) @inline(__always) init() {}

    @export(implementation) @inline(__always) mutating func next<T>(_ type: T.Type) -> Int {
        let offset = aligned(end, to: MemoryLayout<T>.alignment)
        end = offset + MemoryLayout<T>.size
        return offset
    }
}

/// Reads the elements of a tuple, one after the other: where a pack follows others, they can't be named.
// Safe because it lives within `read`, while the tuple lies there, and whoever reads asks for each element in order.
@safe struct TupleReader {
    private let start: UnsafeRawPointer
    private var offsets = TupleOffsets()

    static func read<Tuple, R>(_ tuple: Tuple, _ body: (inout TupleReader) throws -> R) rethrows -> R {
        try unsafe withUnsafeBytes(of: tuple) { bytes in
            var reader = unsafe TupleReader(start: bytes.baseAddress!)
            return try body(&reader)
        }
    }

    mutating func next<T>(_ type: T.Type = T.self) -> T {
        let offset = offsets.next(type)
        return unsafe (start + offset).assumingMemoryBound(to: T.self).pointee
    }
}

/// The words of a type's metadata. The first one is the kind.
// Safe because the runtime keeps metadata forever, and those who ask for a word have looked at the kind, which has it.
@safe struct Metadata {
    private let words: UnsafePointer<UInt>

    init(of type: any Any.Type) { unsafe words = unsafeBitCast(type, to: UnsafePointer<UInt>.self) }

    /// A word that this kind of metadata has.
    subscript(index: Int) -> UInt { unsafe words[index] }

    /// A word that is a metatype.
    func type(at index: Int) -> any Any.Type { unsafe unsafeBitCast(words[index], to: Any.Type.self) }
}

/// A tuple's type, taken apart.
///
/// The Swift runtime's metadata has a word for the kind, the number of elements, the address of their labels, or null
/// if there are none, and two words for each element, of which the first one is its metatype.
enum TupleType {
    /// Returns the types of a tuple's elements; of any other type, that type.
    @inline(never) static func elements(of type: any Any.Type) -> [any Any.Type] {
        let words = Metadata(of: type)
        guard describes(words) else { return [type] }
        return (0..<Int(bitPattern: words[1])).map { words.type(at: 3 + 2 * $0) }
    }

    /// Returns whether a type is a tuple with a label.
    static func hasLabels(_ type: any Any.Type) -> Bool {
        let words = Metadata(of: type)
        return describes(words) && words[2] != 0
    }

    private static func describes(_ words: Metadata) -> Bool { words[0] == 0x301 }
}

/// The kind of a type, by the first word of its metadata.
enum TypeKind {
    /// Returns whether a type is an optional: for what is asked too often for a cast.
    static func isOptional(_ type: any Any.Type) -> Bool { Metadata(of: type)[0] == 0x202 }

    /// Returns whether two types are the same generic struct, whatever they are generic over. The second word of a
    /// struct's metadata is the address of what all specializations share.
    static func areSpecializations(_ type: any Any.Type, _ other: any Any.Type) -> Bool {
        let words = Metadata(of: type)
        let others = Metadata(of: other)
        return words[0] == 0x200 && others[0] == 0x200 && words[1] == others[1]
    }

    /// Returns whether a type is a protocol's, `any P`, or one with constraints, `any P<A>`.
    static func isExistential(_ type: any Any.Type) -> Bool { Metadata(of: type)[0] | 4 == 0x307 }

    /// Returns whether a type is a struct.
    static func isStruct(_ type: any Any.Type) -> Bool { Metadata(of: type)[0] == 0x200 }

    /// Returns whether a type is a struct, an enumeration, a tuple or a function.
    static func isValue(_ type: any Any.Type) -> Bool { Metadata(of: type)[0] &- 0x200 <= 0x102 }
}

/// The type of a function, taken apart.
///
/// The Swift runtime's metadata has a word for the kind, a word of flags, of which the lower half is the number of
/// parameters, and the metatypes of the result and of the parameters.
struct FunctionType {
    private let words: Metadata

    /// Returns nil for a type that is no function's.
    init?(_ type: any Any.Type) {
        guard Self.describes(type) else { return nil }
        words = Metadata(of: type)
    }

    static func describes(_ type: any Any.Type) -> Bool { Metadata(of: type)[0] == 0x302 }

    private static var throwing: UInt { 0x0100_0000 }
    private static var onActor: UInt { 0x1000_0000 }
    private static var sendable: UInt { 0x4000_0000 }

    var canThrow: Bool { words[1] & Self.throwing != 0 }
    /// Whether it is of a global actor, whose metatype is behind the parameters.
    var isOnActor: Bool { words[1] & Self.onActor != 0 }
    var isSendable: Bool { words[1] & Self.sendable != 0 }
    /// Whether it may be shared.
    var isShareable: Bool { isSendable || isOnActor }

    /// Whether this is another type without `throws`, `@Sendable` and `@MainActor`. In Swift's language mode 5 a
    /// function of an actor is Sendable only if that is written.
    func isPlainForm(of other: FunctionType) -> Bool {
        let flags = other.words[1] & (Self.throwing | Self.onActor | Self.sendable)
        guard words[1] == other.words[1] ^ flags else { return false }
        for index in 2..<3 + parameterCount where words[index] != other.words[index] { return false }
        return !other.isOnActor || other.parameter(parameterCount) == MainActor.self
    }

    var result: any Any.Type { words.type(at: 2) }
    var parameterCount: Int { Int(bitPattern: words[1] & 0xffff) }
    func parameter(_ index: Int) -> any Any.Type { words.type(at: 3 + index) }
}

/// The stored properties of a type, told by its metadata: no instance is made or touched.
enum StoredProperties {
    /// The runtime's description of a stored property, beside its type.
    // Safe because only `types(of:)` has one, which frees the name.
    @safe private struct Field {
        var name: UnsafePointer<CChar>?
        var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
        var isStrong = false
        var isVariable = false
    }

    // Swift's `Mirror` rests on these functions.

    @_silgen_name("swift_reflectionMirror_recursiveCount")
    private static func count(in type: any Any.Type) -> Int

    @_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
    private static func type(in type: any Any.Type, at index: Int, _ field: UnsafeMutablePointer<Field>) -> any Any.Type

    /// Returns the types of the stored properties of a struct, a class or an actor, those of superclasses first. Nil of
    /// any other type, and of one that does not tell, because it was compiled without that part of the metadata.
    @inline(never) static func types(of type: any Any.Type) -> [any Any.Type]? {
        guard TypeKind.isStruct(type) || type is AnyClass else { return nil }
        let types = (0..<count(in: type)).map { index in
            var field = unsafe Field(name: nil, free: nil)
            // Safe because the runtime writes what `Field` has, a C struct, and gives the name to the caller.
            let found = unsafe Self.type(in: type, at: index, &field)
            unsafe field.free?(field.name)
            return found
        }
        // The runtime tells `()` of what it does not know.
        return types.contains { $0 == Void.self } ? nil : types
    }
}
