import Synchronization

/// The names of types in one text. Those that would print alike have as much of their paths as tells them apart.
package final class TypeNames: Sendable {
    // This does without `@TaskLocal`, for the reason in `GlobalInjector`.
    private static let scoped = TaskLocal<TypeNames?>(wrappedValue: nil)

    /// The names of the text that is being written.
    static var current: TypeNames? { scoped.get() }

    /// The names of the types that have others than their own.
    private let names: [ObjectIdentifier: String]
    /// The types that the text has mentioned.
    private let mentioned = Mutex<[any Any.Type]>([])

    private init(_ names: [ObjectIdentifier: String] = [:]) { self.names = names }

    /// Returns what a function writes, which it does twice if types print alike.
    @inline(never) package static func tellingTypesApart(_ write: () -> String) -> String {
        let own = TypeNames()
        let text = scoped.withValue(own, operation: write)
        let longer = own.tellingApart
        return longer.names.isEmpty ? text : scoped.withValue(longer, operation: write)
    }

    /// Returns the name of a type in the text.
    func name(of type: any Any.Type) -> String {
        if let name = names[ObjectIdentifier(type)] { return name }
        mentioned.withLock { $0.append(type) }
        return shortText(of: type)
    }

    /// Longer names for the mentioned types of which several print alike.
    private var tellingApart: TypeNames {
        let types = mentioned.withLock { $0 }.unique { ObjectIdentifier($0) }
        var names: [ObjectIdentifier: String] = [:]
        for alike in types.grouped(by: shortText) where alike.count > 1 {
            for (type, name) in zip(alike, Self.longNames(of: alike)) { names[ObjectIdentifier(type)] = name }
        }
        return TypeNames(names)
    }

    /// Returns the shortest names that tell some types apart.
    private static func longNames(of types: [any Any.Type]) -> [String] {
        for count in 2...8 {
            let names = types.map { longText(of: $0, nameCount: count) }
            if Set(names).count == names.count { return names }
        }
        // Local types of one name have one path.
        return types.map { String(reflecting: $0).visible }
    }
}
