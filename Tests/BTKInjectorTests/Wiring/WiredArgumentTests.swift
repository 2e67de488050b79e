import BTKInjector
import TestSupport
import Testing

@Suite("Arguments of wired factories")
struct WiredArgumentTests {
    @Test("An argument is passed to the parameter of its type, and all others are resolved")
    func oneArgument() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.wireFactory(for: [String].self, taking: String.self, to: { (n: Int, s: String) in ["\(n)", s] })
        }
        #expect(try injector.make(for: [String].self, "a") == ["1", "a"])
        let make: Factory<[String], String> = try injector.factory()
        #expect(try make("b") == ["1", "b"])
        #expect(try injector.factory(for: [String].self, taking: String.self)("c") == ["1", "c"])
    }

    @Test("An argument stands in for a binding of its type, and the parameters after it are resolved")
    func argumentBeforeBinding() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: String.self) { _ in "bound" }
            binder.wireFactory(for: [String].self, taking: String.self, to: { (a: String, b: String) in [a, b] })
            binder.wireFactory(
                for: [String].self, taking: String.self, String.self,
                to: { (a: String, b: String, c: String) in [a, b, c] })
        }
        #expect(try injector.make(for: [String].self, "x") == ["x", "bound"])
        #expect(try injector.make(for: [String].self, "x", "y") == ["x", "y", "bound"])
    }

    @Test("Arguments may be given in another order than the parameters have")
    func otherOrder() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireFactory(
                for: String.self, taking: Double.self, Int.self, Int.self, Bool.self,
                to: { (a: Int, b: Bool, c: Double, d: Int) in "\(a) \(b) \(c) \(d)" })
        }
        #expect(try injector.make(for: String.self, 0.5, 1, 2, true) == "1 true 0.5 2")
    }

    @Test("Types are compared for equality: an optional, a subclass and a conforming type are others")
    func equality() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 7 }
            binder.wireFactory(for: [Int?].self, taking: Int?.self, to: { (a: Int, b: Int?) in [a, b] })
            binder.wireFactory(
                for: String.self, taking: (any Animal).self, Dog.self,
                to: { (dog: Dog, animal: any Animal) in "\(dog.name) \(animal.name)" })
        }
        #expect(try injector.make(for: [Int?].self, nil as Int?) == [7, nil])
        #expect(try injector.make(for: String.self, Dog(name: "a") as any Animal, Dog(name: "b")) == "b a")
        let found = try problems { binder in
            binder.wireFactory(for: String.self, taking: Dog.self, to: { (animal: any Animal) in animal.name })
            binder.bindProvider(for: (any Animal).self) { _ in Dog(name: "") }
        }
        #expect(
            found == [.argumentMismatch(BindingKey(String.self), expected: "(any Animal)", requested: "(Dog)")]
                || found == [.argumentMismatch(BindingKey(String.self), expected: "(Animal)", requested: "(Dog)")])
    }

    @Test("An argument without a parameter is a mismatch of the function's parameters and of what it takes")
    func withoutParameter() throws {
        let found = try problems { binder in
            binder.bindProvider(for: Int.self) { _ in 7 }
            binder.wireFactory(
                for: String.self, named: "a", taking: Bool.self, String.self, to: { (n: Int, s: String) in s })
            binder.wireFactory(for: String.self, named: "b", taking: Int.self, Int.self, to: { (n: Int) in "\(n)" })
            binder.wireFactory(for: String.self, named: "c", taking: Int.self, to: { "" })
        }
        #expect(
            found == [
                .argumentMismatch(
                    BindingKey(String.self, named: "a"), expected: "(Int, String)", requested: "(Bool, String)"),
                .argumentMismatch(BindingKey(String.self, named: "b"), expected: "(Int)", requested: "(Int, Int)"),
                .argumentMismatch(BindingKey(String.self, named: "c"), expected: "()", requested: "(Int)"),
            ])
    }

    @Test("Wired factories with different arguments stand side by side, with bound ones too")
    func sideBySide() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireFactory(for: String.self, to: { "none" })
            binder.wireFactory(for: String.self, taking: Int.self, to: { (n: Int) in "\(n)" })
            binder.bindFactory(for: String.self) { (_, n: Int, b: Bool) in "\(n) \(b)" }
        }
        #expect(try injector.make(for: String.self) == "none")
        #expect(try injector.make(for: String.self, 1) == "1")
        #expect(try injector.make(for: String.self, 1, true) == "1 true")
        expectThrows(
            .argumentMismatch(BindingKey(String.self), expected: "() or (Int) or (Int, Bool)", requested: "(Bool)")
        ) { try injector.make(for: String.self, true) }
    }

    @Test("A factory may take what it makes")
    func decorator() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireFactory(for: String.self, taking: String.self, to: { (s: String) in s + "!" })
        }
        #expect(try injector.make(for: String.self, "a") == "a!")
    }

    @Test("A handle that is an argument is that argument, not a handle of the injector")
    func handleArgument() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.wireFactory(
                for: [Int].self, taking: Provider<Int>.self,
                to: { (a: Provider<Int>, b: Provider<Int>) in [try a.get(), try b.get()] })
            binder.wireFactory(for: [Int].self, taking: [Int].self, to: { (list: [Int]) in list + [0] })
        }
        #expect(try injector.make(for: [Int].self, Provider { 5 }) == [5, 1])
        #expect(try injector.make(for: [Int].self, [8, 9]) == [8, 9, 0])
    }

    @Test("Arguments of any size and alignment arrive whole")
    func layouts() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireFactory(
                for: Parcel.self, taking: Bool.self, SIMD16<Float>.self, Empty.self, UInt16.self, Large.self,
                (Int8, Double).self, Empty.self, SIMD3<Double>.self, UInt8?.self, String.self, Int?.self,
                to: Parcel.init)
        }
        let wide = SIMD16<Float>((0..<16).map(Float.init))
        let large = Large()
        let narrow = SIMD3<Double>(1, 2, 3)
        let parcel = try injector.make(
            for: Parcel.self, true, wide, Empty(), UInt16(0xABCD), large, (Int8(-3), 2.5), Empty(), narrow,
            UInt8(200) as UInt8?, "a string too long to be stored inline", nil as Int?)
        #expect(parcel.flag)
        #expect(parcel.wide == wide)
        #expect(parcel.number == 0xABCD)
        #expect(parcel.large == large)
        #expect(parcel.pair == (-3, 2.5))
        #expect(parcel.narrow == narrow)
        #expect(parcel.byte == 200)
        #expect(parcel.text == "a string too long to be stored inline")
        #expect(parcel.absent == nil)
    }

    @Test("Empty arguments alone, and an empty tuple, are passed as well")
    func emptyArguments() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireFactory(for: String.self, taking: Empty.self, to: { (_: Empty) in "empty" })
            binder.wireFactory(for: String.self, taking: Void.self, Empty.self, to: { (_: Empty, _: Void) in "both" })
        }
        #expect(try injector.make(for: String.self, Empty()) == "empty")
        #expect(try injector.make(for: String.self, (), Empty()) == "both")
    }
}

private protocol Animal: Sendable { var name: String { get } }

private struct Dog: Animal { let name: String }

private struct Empty: Sendable {}

private struct Large: Equatable, Sendable {
    var (a, b, c, d, e) = (1, "two", 3.0, [4], UInt8(5))

    static func == (one: Large, other: Large) -> Bool {
        (one.a, one.b, one.c, one.d, one.e) == (other.a, other.b, other.c, other.d, other.e)
    }
}

private struct Parcel {
    // In another order than the arguments.
    let absent: Int?
    let text: String
    let wide: SIMD16<Float>
    let flag: Bool
    let empty: Empty
    let large: Large
    let narrow: SIMD3<Double>
    let number: UInt16
    let byte: UInt8?
    let pair: (Int8, Double)
    let other: Empty
}
