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

/// Types, by their identity.
private func ids(_ types: any Any.Type...) -> [ObjectIdentifier] { types.map { ObjectIdentifier($0) } }

/// The facts about how Swift lays things out that the language does not promise: see SwiftFacts.swift.
@Suite("How Swift lays things out") struct LayoutFactTests {
    @Test("A function's metadata has its flags: whether it can throw, is Sendable, on an actor and shareable")
    func flags() {
        let types: [any Any.Type] = [
            (() -> Int).self, (() throws -> Int).self, (@Sendable () -> Int).self, (@MainActor () -> Int).self,
        ]
        let functions = types.compactMap(FunctionType.init)
        #expect(functions.map(\.canThrow) == [false, true, false, false])
        #expect(functions.map(\.isSendable) == [false, false, true, true])
        #expect(functions.map(\.isOnActor) == [false, false, false, true])
        #expect(functions.map(\.isShareable) == [false, false, true, true])
    }

    @Test("A function has its parts, and is the plain form of what differs by throws, Sendable or the main actor only")
    func plainForm() throws {
        let plain = try #require(FunctionType(((Int, String) -> Bool).self))
        #expect(plain.parameterCount == 2)
        #expect(ids(plain.result, plain.parameter(0), plain.parameter(1)) == ids(Bool.self, Int.self, String.self))
        let alike: [any Any.Type] = [
            ((Int, String) -> Bool).self, (@Sendable (Int, String) throws -> Bool).self,
            (@MainActor (Int, String) -> Bool).self,
        ]
        #expect(alike.compactMap(FunctionType.init).map(plain.isPlainForm) == [true, true, true])
        let others: [any Any.Type] = [
            ((Int, String) async -> Bool).self, ((Int, String) throws(CancellationError) -> Bool).self,
            ((inout Int, String) -> Bool).self, ((Int) -> Bool).self, ((Int, Int) -> Bool).self,
            ((Int, String) -> Int).self, (@OtherActor (Int, String) -> Bool).self,
        ]
        for type in others.compactMap(FunctionType.init) { #expect(!plain.isPlainForm(of: type), "\(type)") }
    }

    @Test("A type's metadata begins with its kind: a function's, an optional's, an existential's or a value's")
    func kinds() {
        let types: [any Any.Type] = [
            Int.self, Int?.self, (Int, Int).self, (() -> Void).self, (any Store).self, Client.self,
        ]
        #expect(types.map(FunctionType.describes) == [false, false, false, true, false, false])
        #expect(types.map(TypeKind.isOptional) == [false, true, false, false, false, false])
        #expect(types.map(TypeKind.isExistential) == [false, false, false, false, true, false])
        #expect(types.map(TypeKind.isValue) == [true, true, true, true, false, false])
    }

    @Test("Two types are one generic struct, whatever they are generic over") func specializations() {
        #expect(TypeKind.areSpecializations([Int].self, [String].self))
        #expect(TypeKind.areSpecializations(Child<Int>.self, Child<any Error>.self))
        #expect(!TypeKind.areSpecializations([Int].self, Set<Int>.self))
        #expect(!TypeKind.areSpecializations(Int?.self, String?.self))
    }

    @Test("A tuple's metadata has its elements and its labels, and any other type is its only element") func tuples() {
        func elements(of type: any Any.Type) -> [ObjectIdentifier] {
            TupleType.elements(of: type).map { ObjectIdentifier($0) }
        }
        #expect(elements(of: (Int, any Store, (Int, Bool)).self) == ids(Int.self, (any Store).self, (Int, Bool).self))
        #expect(elements(of: Void.self) == [])
        #expect(elements(of: Int.self) == ids(Int.self))
        let types: [any Any.Type] = [(id: Int, String).self, (Int, String).self, Void.self, Int.self]
        #expect(types.map(TupleType.hasLabels) == [true, false, false, false])
    }

    @Test("A tuple's elements lie one behind the other, each at the next multiple of its alignment") func offsets() {
        let tuple: (Int8, String, Int?, Void, UInt16, (Int8, Double), SIMD3<Double>, Client) = (
            1, "two", 3, (), 5, (6, 6.5), [7, 8, 9], Client()
        )
        TupleReader.read(tuple) { reader in
            _ = reader.next(Int8.self)
            #expect(reader.next(String.self) == "two")
            #expect(reader.next(Int?.self) == 3)
            reader.next(Void.self)
            #expect(reader.next(UInt16.self) == 5)
            #expect(reader.next((Int8, Double).self) == (6, 6.5))
            #expect(reader.next(SIMD3<Double>.self) == [7, 8, 9])
            #expect(reader.next(Client.self) === tuple.7)
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
    }

    @Test("A function of the main actor is called as one without isolation, and a Sendable one as one that is not")
    @MainActor func functions() {
        let isolated: @MainActor (Int) -> Int = { $0 + 1 }
        #expect(withoutIsolation(isolated, as: (@Sendable (Int) -> Int).self)(1) == 2)
        let sendable: @Sendable (Int) -> Int = { $0 + 2 }
        let storage = Storage.allocate(for: ((Int) -> Int).self)
        defer { storage.deallocate() }
        storage.initialize(to: sendable)
        #expect(storage.move(((Int) -> Int).self)(1) == 3)
    }

    @Test("A value whose type is known is that value, and an object whose class is known that object") func casts() {
        let client = Client()
        func cast<T>(to type: T.Type) -> T { BTKInjector.same(client, as: type) }
        #expect(cast(to: Client.self) === client)
        #expect(BTKInjector.known(client as AnyObject, as: Client.self) === client)
    }

    @Test("A type tells the types of its stored properties, superclasses' too, and an enumeration tells none")
    func storedProperties() {
        func types(of type: any Any.Type) -> [ObjectIdentifier]? {
            StoredProperties.types(of: type)?.map { ObjectIdentifier($0) }
        }
        #expect(types(of: Derived.self) == ids(Injected<Int>.self, Page.self))
        #expect(types(of: Generic<String>.self) == ids(Injected<String>.self, Client?.self, Int?.self))
        #expect(types(of: Keeper.self)?.contains(ObjectIdentifier(Injected<Int?>.self)) == true)
        #expect(types(of: Choice.self) == nil)
    }
}
