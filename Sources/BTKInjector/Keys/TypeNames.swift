import Synchronization

/// The names of types in one text. Those that would print alike have as much of their paths as tells them apart.
package final class TypeNames: Sendable {
    // Not by `@TaskLocal`, see `GlobalInjector`.
    private static let scoped = TaskLocal<TypeNames?>(wrappedValue: nil)

    /// Those of the text that is being written.
    static var current: TypeNames? { scoped.get() }

    /// The types that have other names than their own.
    private let types: [any Any.Type]
    private let names: [String]
    /// Finds them.
    private let table: HashTable
    /// The types that the text has mentioned.
    private let mentioned = Mutex<[any Any.Type]>([])

    private init(_ types: [any Any.Type] = [], _ names: [String] = []) {
        self.types = types
        self.names = names
        var table = HashTable()
        for (number, type) in types.enumerated() { table.add(number, hash: ObjectIdentifier(type).hashValue) }
        self.table = table
    }

    /// Returns what a function writes, which it does twice if types print alike.
    @inline(never) package static func tellingTypesApart(_ write: () -> String) -> String {
        let own = TypeNames()
        let text = scoped.withValue(own, operation: write)
        let longer = own.tellingApart
        return longer.types.isEmpty ? text : scoped.withValue(longer, operation: write)
    }

    /// Returns the name of a type in the text.
    func name(of type: any Any.Type) -> String {
        let number = types.isEmpty ? nil : table.first(ObjectIdentifier(type).hashValue) { types[$0] == type }
        if let number { return names[number] }
        mentioned.withLock { $0.append(type) }
        return shortText(of: type)
    }

    /// Longer names for the mentioned types of which several print alike.
    private var tellingApart: TypeNames {
        let types = mentioned.withLock { $0 }.unique { ObjectIdentifier($0) }
        var alike: [any Any.Type] = []
        var names: [String] = []
        for members in types.grouped(by: shortText) where members.count > 1 {
            alike.add(contentsOf: members)
            names.add(contentsOf: Self.longNames(of: members))
        }
        return TypeNames(alike, names)
    }

    /// Returns the shortest names that tell some types apart.
    private static func longNames(of types: [any Any.Type]) -> [String] {
        for count in 2...8 {
            let names = types.map { longText(of: $0, nameCount: count) }
            if names.unique(by: { $0 }).count == names.count { return names }
        }
        // Local types of one name have one path.
        return types.map { String(reflecting: $0).visible }
    }
}
