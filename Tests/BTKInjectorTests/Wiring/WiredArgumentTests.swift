import BTKInjector
import TestSupport
import Testing

@Suite("Arguments of wired factories")
struct WiredArgumentTests {
    @Test("An argument goes to the first parameter of its type that has none yet, and all others are resolved")
    func assignment() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: String.self) { _ in "bound" }
            binder.wireFactory(for: [String].self, taking: String.self, to: { (n: Int, s: String) in ["\(n)", s] })
            binder.wireFactory(
                for: [String].self, taking: String.self, String.self,
                to: { (a: String, b: String, c: String) in [a, b, c] })
            binder.wireFactory(
                for: [String].self, taking: Double.self, Int.self, Int.self, Bool.self,
                to: { (a: Int, b: Bool, c: Double, d: Int, e: String) in ["\(a) \(b) \(c) \(d)", e] })
            // It may take what it makes.
            binder.wireFactory(for: [String].self, taking: [String].self, to: { (all: [String]) in all + ["!"] })
            // A handle that is an argument is no handle of the injector.
            binder.wireFactory(
                for: [String].self, taking: Provider<Int>.self,
                to: { (a: Provider<Int>, b: Provider<Int>) in ["\(try a.get())", "\(try b.get())"] })
            binder.wireFactory(for: [String].self, taking: Empty.self, to: { (_: Empty) in ["empty"] })
            binder.wireFactory(
                for: [String].self, taking: Void.self, Empty.self, to: { (_: Empty, _: Void) in ["both"] })
        }
        #expect(try injector.make(for: [String].self, "a") == ["1", "a"])
        let make: Factory<[String], String> = try injector.factory()
        #expect(try make("b") == ["1", "b"])
        #expect(try injector.factory(for: [String].self, taking: String.self)("c") == ["1", "c"])
        #expect(try injector.make(for: [String].self, "x", "y") == ["x", "y", "bound"])
        #expect(try injector.make(for: [String].self, 0.5, 1, 2, true) == ["1 true 0.5 2", "bound"])
        #expect(try injector.make(for: [String].self, ["a"]) == ["a", "!"])
        #expect(try injector.make(for: [String].self, Provider { 5 }) == ["5", "1"])
        #expect(try injector.make(for: [String].self, Empty()) == ["empty"])
        #expect(try injector.make(for: [String].self, (), Empty()) == ["both"])
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
    }

    @Test("An argument without a parameter is a mismatch of the function's parameters and of what it takes")
    func withoutParameter() throws {
        let found = try problems { binder in
            binder.bindProvider(for: Int.self) { _ in 7 }
            binder.wireFactory(
                for: String.self, named: "a", taking: Bool.self, String.self, to: { (n: Int, s: String) in s })
            binder.wireFactory(for: String.self, named: "b", taking: Int.self, Int.self, to: { (n: Int) in "\(n)" })
            binder.wireFactory(for: String.self, named: "c", taking: Int.self, to: { "" })
            binder.wireFactory(for: String.self, named: "d", taking: Dog.self, to: { (a: any Animal) in a.name })
            binder.bindProvider(for: (any Animal).self) { _ in Dog(name: "") }
        }
        #expect(
            found == [
                .argumentMismatch(
                    BindingKey(String.self, named: "a"), expected: "(Int, String)", requested: "(Bool, String)"),
                .argumentMismatch(BindingKey(String.self, named: "b"), expected: "(Int)", requested: "(Int, Int)"),
                .argumentMismatch(BindingKey(String.self, named: "c"), expected: "()", requested: "(Int)"),
                .argumentMismatch(BindingKey(String.self, named: "d"), expected: "(Animal)", requested: "(Dog)"),
            ])
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
