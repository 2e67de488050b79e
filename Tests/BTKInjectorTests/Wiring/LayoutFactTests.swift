import Synchronization
import Testing

@testable import BTKInjector

private protocol Part {}

private final class Token: Sendable {}

private struct Triple: Equatable { let a: Int8, b: Int32, c: Int16 }

@globalActor private actor OtherActor { static let shared = OtherActor() }

private func id(_ type: any Any.Type) -> ObjectIdentifier { ObjectIdentifier(type) }

/// The facts about how Swift lays things out that the language does not promise: see SwiftLayout.swift.
@Suite("How Swift lays things out") struct LayoutFactTests {
    @Test("A function's metadata has its flags, its result and its parameters") func functions() throws {
        let plain = try #require(FunctionType(((Int, String) -> Bool).self))
        let types = [plain.result, plain.parameter(0), plain.parameter(1)]
        #expect(plain.parameterCount == 2 && types.map(id) == [Bool.self, Int.self, String.self].map(id))
        #expect(!plain.canThrow && !plain.isSendable && !plain.isOnActor && !plain.isShareable)
        let throwing = try #require(FunctionType((@Sendable (Int, String) throws -> Bool).self))
        #expect(throwing.canThrow && throwing.isSendable && throwing.isShareable && plain.isPlainForm(of: throwing))
        let isolated = try #require(FunctionType((@MainActor (Int, String) -> Bool).self))
        #expect(isolated.isOnActor && isolated.isShareable && plain.isPlainForm(of: isolated))
        for other: any Any.Type in [
            ((Int, String) async -> Bool).self, ((inout Int, String) -> Bool).self, ((Int) -> Bool).self,
            ((Int, String) throws(CancellationError) -> Bool).self, ((Int, String) -> Int).self,
            (@OtherActor (Int, String) -> Bool).self,
        ] {
            #expect(try !plain.isPlainForm(of: #require(FunctionType(other))))
        }
        #expect(FunctionType(Int.self) == nil && FunctionType(Token.self) == nil)
    }

    @Test("A type's metadata begins with its kind") func kinds() {
        #expect(FunctionType.isOptional(Int?.self) && !FunctionType.isOptional([Int].self))
        #expect(FunctionType.isExistential((any Part).self) && !FunctionType.isExistential(Token.self))
        for type: any Any.Type in [Int.self, Int?.self, (Int, Int).self, (() -> Void).self] {
            #expect(FunctionType.isValue(type))
        }
        #expect(!FunctionType.isValue(Token.self) && !FunctionType.isValue((any Part).self))
    }

    @Test("A tuple's metadata has its labels and its elements, and one element is no tuple") func tuples() {
        let elements = TupleType.elements(of: (Int, any Part, (Int, Bool)).self)
        #expect(elements.map(id) == [Int.self, (any Part).self, (Int, Bool).self].map(id))
        #expect(TupleType.elements(of: Void.self).isEmpty && TupleType.elements(of: (Int).self).count == 1)
        #expect(TupleType.hasLabels((id: Int, String).self) && !TupleType.hasLabels((Int, String).self))
        #expect(!TupleType.hasLabels(Int.self) && !TupleType.hasLabels(Void.self))
        #expect(TupleType.elements(of: (Int, Int, Int).self).count == 3)
    }

    @Test("A tuple's elements lie one behind the other, each at the next multiple of its alignment") func offsets() {
        let tuple: (Int8, String, Bool, Int32, Token) = (1, "two", true, 4, Token())
        let read = TupleReader.read(tuple) { reader in
            (reader.next(Int8.self), reader.next(String.self), reader.next(Bool.self), reader.next(Int32.self))
        }
        #expect(read == (1, "two", true, 4))
        let token = TupleReader.read(tuple) { reader in
            _ = (reader.next(Int8.self), reader.next(String.self), reader.next(Bool.self), reader.next(Int32.self))
            return reader.next(Token.self)
        }
        #expect(token === tuple.4)
    }

    @Test("A struct lies in memory as its only stored property does: handles; and what is lent is what lies there")
    func onlyProperty() {
        #expect(MemoryLayout<Provider<String>>.size == MemoryLayout<HandleSource>.size)
        #expect(MemoryLayout<Factory<String, Int>>.size == MemoryLayout<HandleSource>.size)
        #expect(MemoryLayout<MainActorProvider<String>>.size == MemoryLayout<HandleSource>.size)
        #expect(MemoryLayout<MainActorFactory<String, Int>>.size == MemoryLayout<HandleSource>.size)
        let block = HandleBlock<String, Void> { _ in "made" }
        let storage = Storage.allocate(for: Provider<String>.self)
        defer { storage.deallocate() }
        storage.initialize(to: HandleSource(block))
        #expect((try? storage.move(Provider<String>.self).get()) == "made")
        storage.initialize(to: Triple(a: 1, b: 2, c: 3))
        #expect(storage[lent: Triple.self] == Triple(a: 1, b: 2, c: 3))
        storage.destroy(Triple.self)
    }

    @Test("A function of the main actor is called as one without isolation, and a Sendable one as any other")
    @MainActor func isolation() {
        let isolated: @MainActor (Int) -> Int = { $0 + 1 }
        let plain = withoutIsolation(isolated, as: (@Sendable (Int) -> Int).self)
        #expect(plain(1) == 2)
        let sendable: @Sendable (Int) -> Int = { $0 + 2 }
        let storage = Storage.allocate(for: ((Int) -> Int).self)
        defer { storage.deallocate() }
        storage.initialize(to: sendable)
        #expect(storage.move(((Int) -> Int).self)(1) == 3)
        #expect(MemoryLayout<MainActorResolver>.size == MemoryLayout<Resolver>.size)
    }

    @Test("A value and an object are taken for what they are known to be") func known() {
        let token = Token()
        func same<T>(_ type: T.Type) -> T { BTKInjector.same(token, as: type) }
        #expect(same(Token.self) === token)
        #expect(BTKInjector.known(token as AnyObject, as: Token.self) === token)
    }
}
