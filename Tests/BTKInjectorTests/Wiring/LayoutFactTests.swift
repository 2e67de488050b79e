import Testing

@testable import BTKInjector

private protocol Store {}

private final class Client: Sendable {}

/// Its fields lie apart, because each has another alignment.
private struct Page: Equatable {
    let number: Int8
    let size: Int32
    let version: Int16
}

@globalActor private actor OtherActor { static let shared = OtherActor() }

/// A type that is compared by identity, and described by its name.
private struct NamedType: Equatable, Sendable, CustomStringConvertible {
    let type: any Any.Type

    var description: String { "\(type)" }

    static func == (one: NamedType, other: NamedType) -> Bool { one.type == other.type }
}

private func named(_ types: any Any.Type...) -> [NamedType] { types.map(NamedType.init) }

/// A row of a table: a type, and what is expected of it.
struct TypeRow<Expectation: Sendable>: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: Expectation
    let type: @Sendable () -> any Any.Type

    init<T>(_ type: T.Type, _ expected: Expectation) {
        testDescription = "\(type)"
        self.expected = expected
        self.type = { type }
    }
}

private class Base { @Injected var number: Int }
private final class Derived: Base { private let page = Page(number: 1, size: 2, version: 3) }
private actor Keeper { @Injected(named: "x") var number: Int? }
private struct Generic<T: Sendable> {
    @Injected var value: T
    weak var client: Client?
    lazy var lazy = 1
    var computed: Int { 1 }
}
private enum Choice {
    case page(Page)
}

/// The facts about how Swift lays things out that the language does not promise: see SwiftFacts.swift.
@Suite("How Swift lays things out") struct LayoutFactTests {
    @Test(
        "A function's metadata has its flags: whether it can throw, is Sendable, on an actor and shareable",
        arguments: [
            TypeRow(((Int, String) -> Bool).self, [false, false, false, false]),
            TypeRow(((Int, String) throws -> Bool).self, [true, false, false, false]),
            TypeRow((@Sendable (Int, String) -> Bool).self, [false, true, false, true]),
            TypeRow((@MainActor () throws -> Bool).self, [true, true, true, true]),
        ])
    func flags(row: TypeRow<[Bool]>) throws {
        let function = try #require(FunctionType(row.type()))
        let flags = [function.canThrow, function.isSendable, function.isOnActor, function.isShareable]
        #expect(flags == row.expected)
    }

    @Test("A function's metadata has its result and its parameters") func parts() throws {
        let function = try #require(FunctionType(((Int, String) -> Bool).self))
        #expect(NamedType(type: function.result) == NamedType(type: Bool.self))
        #expect(function.parameterCount == 2)
        #expect(named(function.parameter(0), function.parameter(1)) == named(Int.self, String.self))
    }

    @Test(
        "(Int, String) -> Bool is the plain form of functions that differ by throwing, Sendable or the main actor only",
        arguments: [
            TypeRow(((Int, String) -> Bool).self, true),
            TypeRow((@Sendable (Int, String) throws -> Bool).self, true),
            TypeRow((@MainActor (Int, String) -> Bool).self, true),
            TypeRow(((Int, String) async -> Bool).self, false),
            TypeRow(((Int, String) throws(CancellationError) -> Bool).self, false),
            TypeRow(((inout Int, String) -> Bool).self, false),
            TypeRow(((Int) -> Bool).self, false),
            TypeRow(((Int, String) -> Int).self, false),
            TypeRow((@OtherActor (Int, String) -> Bool).self, false),
        ])
    func plainForm(row: TypeRow<Bool>) throws {
        let plain = try #require(FunctionType(((Int, String) -> Bool).self))
        let other = try #require(FunctionType(row.type()))
        #expect(plain.isPlainForm(of: other) == row.expected)
    }

    @Test(
        "A type's metadata begins with its kind: a function's, an optional's, an existential's or a value's",
        arguments: [
            TypeRow(Int.self, [false, false, false, true]),
            TypeRow(Int?.self, [false, true, false, true]),
            TypeRow([Int].self, [false, false, false, true]),
            TypeRow((Int, Int).self, [false, false, false, true]),
            TypeRow((() -> Void).self, [true, false, false, true]),
            TypeRow((any Store).self, [false, false, true, false]),
            TypeRow(Client.self, [false, false, false, false]),
        ])
    func kinds(row: TypeRow<[Bool]>) {
        let type = row.type()
        let kinds = [
            FunctionType(type) != nil, TypeKind.isOptional(type), TypeKind.isExistential(type), TypeKind.isValue(type),
        ]
        #expect(kinds == row.expected)
    }

    @Test("Two types are one generic struct, whatever they are generic over") func specializations() {
        #expect(TypeKind.areSpecializations([Int].self, [String].self))
        #expect(TypeKind.areSpecializations(Child<Int>.self, Child<any Error>.self))
        #expect(!TypeKind.areSpecializations([Int].self, Set<Int>.self))
        #expect(!TypeKind.areSpecializations(Int?.self, String?.self))
    }

    @Test("A tuple's metadata has its elements and its labels, and any other type is its only element") func tuples() {
        func elements(of type: any Any.Type) -> [NamedType] { TupleType.elements(of: type).map(NamedType.init) }
        #expect(elements(of: (Int, any Store, (Int, Bool)).self) == named(Int.self, (any Store).self, (Int, Bool).self))
        #expect(elements(of: Void.self) == [])
        #expect(elements(of: Int.self) == named(Int.self))
        let types: [any Any.Type] = [(id: Int, String).self, (Int, String).self, Void.self, Int.self]
        #expect(types.map(TupleType.hasLabels) == [true, false, false, false])
    }

    @Test("A tuple's elements lie one behind the other, each at the next multiple of its alignment") func offsets() {
        let tuple: (Int8, String, Bool, Int32, Client) = (1, "two", true, 4, Client())
        TupleReader.read(tuple) { reader in
            _ = reader.next(Int8.self)
            #expect(reader.next(String.self) == "two")
            _ = reader.next(Bool.self)
            #expect(reader.next(Int32.self) == 4)
            #expect(reader.next(Client.self) === tuple.4)
        }
    }

    @Test("A handle has the size of its only stored property, and lies in memory as that does") func handles() throws {
        let sizes = [
            MemoryLayout<Provider<String>>.size, MemoryLayout<Factory<String, Int>>.size,
            MemoryLayout<MainActorProvider<String>>.size, MemoryLayout<MainActorFactory<String, Int>>.size,
        ]
        #expect(sizes.allSatisfy { $0 == MemoryLayout<HandleSource>.size })
        #expect(MemoryLayout<MainActorResolver>.size == MemoryLayout<Resolver>.size)
        let storage = Storage.allocate(for: Provider<String>.self)
        defer { storage.deallocate() }
        storage.initialize(to: HandleSource(HandleBlock<String, Void> { _ in "made" }))
        #expect(try storage.move(Provider<String>.self).get() == "made")
    }

    @Test("A value that is lent from memory is the one that lies there") func lent() {
        let page = Page(number: 1, size: 2, version: 3)
        let storage = Storage.allocate(for: Page.self)
        defer { storage.deallocate() }
        storage.initialize(to: page)
        #expect(storage[lent: Page.self] == page)
        storage.destroy(Page.self)
    }

    @Test("A function of the main actor is called as one without isolation") @MainActor func isolated() {
        let isolated: @MainActor (Int) -> Int = { $0 + 1 }
        let plain = withoutIsolation(isolated, as: (@Sendable (Int) -> Int).self)
        #expect(plain(1) == 2)
    }

    @Test("A Sendable function lies in memory as one that is not") func sendable() {
        let sendable: @Sendable (Int) -> Int = { $0 + 2 }
        let storage = Storage.allocate(for: ((Int) -> Int).self)
        defer { storage.deallocate() }
        storage.initialize(to: sendable)
        let plain = storage.move(((Int) -> Int).self)
        #expect(plain(1) == 3)
    }

    @Test("A value whose type is known is that value, and an object whose class is known that object") func casts() {
        let client = Client()
        func cast<T>(to type: T.Type) -> T { BTKInjector.same(client, as: type) }
        #expect(cast(to: Client.self) === client)
        #expect(BTKInjector.known(client as AnyObject, as: Client.self) === client)
    }

    private static let stored: [TypeRow<[NamedType]?>] = [
        TypeRow(Page.self, named(Int8.self, Int32.self, Int16.self)),
        TypeRow(Derived.self, named(Injected<Int>.self, Page.self)),
        TypeRow(Generic<String>.self, named(Injected<String>.self, Client?.self, Int?.self)),
        TypeRow(Client.self, []),
        TypeRow(Choice.self, nil),
        TypeRow((any Store).self, nil),
    ]

    @Test("A type tells the types of its stored properties, and of its superclasses' and an actor's", arguments: stored)
    fileprivate func storedProperties(row: TypeRow<[NamedType]?>) {
        #expect(StoredProperties.types(of: row.type())?.map(NamedType.init) == row.expected)
        let types = StoredProperties.types(of: Keeper.self) ?? []
        #expect(types.contains { $0 == Injected<Int?>.self })
    }
}
