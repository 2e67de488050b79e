import BTKInjector
import TestSupport
import Testing

/// Each number of parameters from 0 to 17 has methods of its own.
@Suite("Numbers of parameters")
struct ArityTests {
    @Test("A function of any number of parameters gets all of them, in order", arguments: [false, true])
    @MainActor func arities(isOnMainActor: Bool) throws {
        let injector = try Injector.injectorWithBlock { binder in
            for (number, place) in places.enumerated() { Self.bind(place, number, &binder) }
            if isOnMainActor { Self.wire(&binder.mainActor) } else { Self.wire(&binder) }
        }
        for count in 0...17 {
            let (name, taking) = (BindingName("\(count)"), BindingName("taking \(count)"))
            let numbers = Array(0..<count)
            #expect(
                try injector.mainActor.instance(for: List.self, named: name)
                    === injector.mainActor.instance(for: List.self, named: name))
            #expect(try injector.mainActor.instance(for: List.self, named: name).numbers == numbers)
            guard count > 0 else { continue }
            #expect(
                try injector.mainActor.make(for: List.self, named: taking, P0(-1)).numbers == [-1] + numbers.dropFirst()
            )
        }
        #expect(try injector.mainActor.make(for: List.self, named: "new 0").numbers == [])
    }

    @Test("A struct of 17 closures, and a model of 17 parameters of which some are not Sendable, can be wired")
    @MainActor func large() throws {
        let injector = try Injector { binder in
            binder.wireProvider { 1 }
            binder.wireFactory(to: Closures.init)
            binder.mainActor.bindProvider(for: Notes.self) { _ in Notes() }
            binder.mainActor.wireFactory(taking: Bool.self, to: Model.init)
        }
        let closures: Closures = try injector.make()
        #expect(closures.a() + closures.q() == 2)
        let model: Model = try injector.mainActor.make(true)
        #expect(try model.notes === injector.mainActor.instance(for: Notes.self))
    }

    /// Swift takes it for a function of one parameter, the tuple of all.
    @Test("A function of more than 17 parameters is refused, with its number", arguments: [false, true])
    func tooLarge(isFactory: Bool) throws {
        let error = failure {
            try Injector { binder in
                binder.wireProvider { 1 }
                if isFactory {
                    binder.wireFactory(taking: Int.self, fileID: "App/Wiring.swift", line: 3, to: Eighteen.init)
                } else {
                    binder.wireProvider(fileID: "App/Wiring.swift", line: 3, to: Eighteen.init)
                }
            }
        }
        let (eighteen, tuple) = (
            BindingKey(Eighteen.self), BindingKey((N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N).self)
        )
        #expect(error?.problems == [.missing(eighteen, tuple)])
        let method = isFactory ? "bindFactory" : "bindProvider"
        #expect(
            try #require(error?.problems.last).description == """
                [binding-not-found] The function of Eighteen has 18 parameters, and functions of up to 17 can be wired.
                  Eighteen, bound at App/Wiring.swift:3
                  fix: put some of them into a struct, or bind a block that makes them: `binder.\(method)(for: Eighteen.self) { i in … }`.
                """)
    }

    private static func bind<Place>(_ place: Place.Type, _ number: Int, _ binder: inout Binder) {
        binder.bindProvider(for: Numbered<Place>.self) { _ in Numbered(number) }
    }

    private static func wire(_ binder: inout Binder) {
        binder.wireProvider(for: List.self, named: "0", to: f0)
        binder.wireFactory(named: "new 0", to: f0)
        binder.wireProvider(for: List.self, named: "1", to: f1)
        binder.wireFactory(named: "taking 1", taking: P0.self, to: f1)
        binder.wireProvider(for: List.self, named: "2", to: f2)
        binder.wireFactory(named: "taking 2", taking: P0.self, to: f2)
        binder.wireProvider(for: List.self, named: "3", to: f3)
        binder.wireFactory(named: "taking 3", taking: P0.self, to: f3)
        binder.wireProvider(for: List.self, named: "4", to: f4)
        binder.wireFactory(named: "taking 4", taking: P0.self, to: f4)
        binder.wireProvider(for: List.self, named: "5", to: f5)
        binder.wireFactory(named: "taking 5", taking: P0.self, to: f5)
        binder.wireProvider(for: List.self, named: "6", to: f6)
        binder.wireFactory(named: "taking 6", taking: P0.self, to: f6)
        binder.wireProvider(for: List.self, named: "7", to: f7)
        binder.wireFactory(named: "taking 7", taking: P0.self, to: f7)
        binder.wireProvider(for: List.self, named: "8", to: f8)
        binder.wireFactory(named: "taking 8", taking: P0.self, to: f8)
        binder.wireProvider(for: List.self, named: "9", to: f9)
        binder.wireFactory(named: "taking 9", taking: P0.self, to: f9)
        binder.wireProvider(for: List.self, named: "10", to: f10)
        binder.wireFactory(named: "taking 10", taking: P0.self, to: f10)
        binder.wireProvider(for: List.self, named: "11", to: f11)
        binder.wireFactory(named: "taking 11", taking: P0.self, to: f11)
        binder.wireProvider(for: List.self, named: "12", to: f12)
        binder.wireFactory(named: "taking 12", taking: P0.self, to: f12)
        binder.wireProvider(for: List.self, named: "13", to: f13)
        binder.wireFactory(named: "taking 13", taking: P0.self, to: f13)
        binder.wireProvider(for: List.self, named: "14", to: f14)
        binder.wireFactory(named: "taking 14", taking: P0.self, to: f14)
        binder.wireProvider(for: List.self, named: "15", to: f15)
        binder.wireFactory(named: "taking 15", taking: P0.self, to: f15)
        binder.wireProvider(for: List.self, named: "16", to: f16)
        binder.wireFactory(named: "taking 16", taking: P0.self, to: f16)
        binder.wireProvider(for: List.self, named: "17", to: f17)
        binder.wireFactory(named: "taking 17", taking: P0.self, to: f17)
    }

    private static func wire(_ binder: inout MainActorBinder) {
        binder.wireProvider(for: List.self, named: "0", to: f0)
        binder.wireFactory(named: "new 0", to: f0)
        binder.wireProvider(for: List.self, named: "1", to: f1)
        binder.wireFactory(named: "taking 1", taking: P0.self, to: f1)
        binder.wireProvider(for: List.self, named: "2", to: f2)
        binder.wireFactory(named: "taking 2", taking: P0.self, to: f2)
        binder.wireProvider(for: List.self, named: "3", to: f3)
        binder.wireFactory(named: "taking 3", taking: P0.self, to: f3)
        binder.wireProvider(for: List.self, named: "4", to: f4)
        binder.wireFactory(named: "taking 4", taking: P0.self, to: f4)
        binder.wireProvider(for: List.self, named: "5", to: f5)
        binder.wireFactory(named: "taking 5", taking: P0.self, to: f5)
        binder.wireProvider(for: List.self, named: "6", to: f6)
        binder.wireFactory(named: "taking 6", taking: P0.self, to: f6)
        binder.wireProvider(for: List.self, named: "7", to: f7)
        binder.wireFactory(named: "taking 7", taking: P0.self, to: f7)
        binder.wireProvider(for: List.self, named: "8", to: f8)
        binder.wireFactory(named: "taking 8", taking: P0.self, to: f8)
        binder.wireProvider(for: List.self, named: "9", to: f9)
        binder.wireFactory(named: "taking 9", taking: P0.self, to: f9)
        binder.wireProvider(for: List.self, named: "10", to: f10)
        binder.wireFactory(named: "taking 10", taking: P0.self, to: f10)
        binder.wireProvider(for: List.self, named: "11", to: f11)
        binder.wireFactory(named: "taking 11", taking: P0.self, to: f11)
        binder.wireProvider(for: List.self, named: "12", to: f12)
        binder.wireFactory(named: "taking 12", taking: P0.self, to: f12)
        binder.wireProvider(for: List.self, named: "13", to: f13)
        binder.wireFactory(named: "taking 13", taking: P0.self, to: f13)
        binder.wireProvider(for: List.self, named: "14", to: f14)
        binder.wireFactory(named: "taking 14", taking: P0.self, to: f14)
        binder.wireProvider(for: List.self, named: "15", to: f15)
        binder.wireFactory(named: "taking 15", taking: P0.self, to: f15)
        binder.wireProvider(for: List.self, named: "16", to: f16)
        binder.wireFactory(named: "taking 16", taking: P0.self, to: f16)
        binder.wireProvider(for: List.self, named: "17", to: f17)
        binder.wireFactory(named: "taking 17", taking: P0.self, to: f17)
    }
}

private typealias N = Int

private struct Eighteen: Sendable {
    init(
        _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N
    ) {}
}

private struct Closures {
    let a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q: @Sendable () -> Int
}

private final class Notes {}

@MainActor private final class Model {
    let notes: Notes

    init(
        _: Bool, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: () -> N, _: [N], _: N?, _: Notes?,
        notes: Notes
    ) { self.notes = notes }
}

private protocol Part: Sendable { var n: Int { get } }

/// A number, of a type for each place.
private struct Numbered<Place>: Part {
    let n: Int
    init(_ n: Int) { self.n = n }
}

private let places: [any Any.Type] = [
    Int8.self, Int16.self, Int32.self, Int64.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self, Int.self,
    UInt.self, Float.self, Double.self, Bool.self, String.self, Character.self, Substring.self, StaticString.self,
]

private typealias P0 = Numbered<Int8>
private typealias P1 = Numbered<Int16>
private typealias P2 = Numbered<Int32>
private typealias P3 = Numbered<Int64>
private typealias P4 = Numbered<UInt8>
private typealias P5 = Numbered<UInt16>
private typealias P6 = Numbered<UInt32>
private typealias P7 = Numbered<UInt64>
private typealias P8 = Numbered<Int>
private typealias P9 = Numbered<UInt>
private typealias P10 = Numbered<Float>
private typealias P11 = Numbered<Double>
private typealias P12 = Numbered<Bool>
private typealias P13 = Numbered<String>
private typealias P14 = Numbered<Character>
private typealias P15 = Numbered<Substring>
private typealias P16 = Numbered<StaticString>

/// The numbers that its function was given.
private final class List: Sendable {
    let numbers: [Int]
    init(_ parts: any Part...) { numbers = parts.map(\.n) }
}

private let f0 = { @Sendable () in List() }
private let f1 = { @Sendable (a: P0) in List(a) }
private let f2 = { @Sendable (a: P0, b: P1) in List(a, b) }
private let f3 = { @Sendable (a: P0, b: P1, c: P2) in List(a, b, c) }
private let f4 = { @Sendable (a: P0, b: P1, c: P2, d: P3) in List(a, b, c, d) }
private let f5 = { @Sendable (a: P0, b: P1, c: P2, d: P3, e: P4) in List(a, b, c, d, e) }
private let f6 = { @Sendable (a: P0, b: P1, c: P2, d: P3, e: P4, f: P5) in List(a, b, c, d, e, f) }
private let f7 = { @Sendable (a: P0, b: P1, c: P2, d: P3, e: P4, f: P5, g: P6) in List(a, b, c, d, e, f, g) }
private let f8 = { @Sendable (a: P0, b: P1, c: P2, d: P3, e: P4, f: P5, g: P6, h: P7) in List(a, b, c, d, e, f, g, h) }
private let f9 = {
    @Sendable (a: P0, b: P1, c: P2, d: P3, e: P4, f: P5, g: P6, h: P7, i: P8) in
    List(a, b, c, d, e, f, g, h, i)
}
private let f10 = {
    @Sendable (a: P0, b: P1, c: P2, d: P3, e: P4, f: P5, g: P6, h: P7, i: P8, j: P9) in
    List(a, b, c, d, e, f, g, h, i, j)
}
private let f11 = {
    @Sendable (a: P0, b: P1, c: P2, d: P3, e: P4, f: P5, g: P6, h: P7, i: P8, j: P9, k: P10) in
    List(a, b, c, d, e, f, g, h, i, j, k)
}
private let f12 = {
    @Sendable (a: P0, b: P1, c: P2, d: P3, e: P4, f: P5, g: P6, h: P7, i: P8, j: P9, k: P10, l: P11) in
    List(a, b, c, d, e, f, g, h, i, j, k, l)
}
private let f13 = {
    @Sendable (a: P0, b: P1, c: P2, d: P3, e: P4, f: P5, g: P6, h: P7, i: P8, j: P9, k: P10, l: P11, m: P12) in
    List(a, b, c, d, e, f, g, h, i, j, k, l, m)
}
private let f14 = {
    @Sendable (a: P0, b: P1, c: P2, d: P3, e: P4, f: P5, g: P6, h: P7, i: P8, j: P9, k: P10, l: P11, m: P12, n: P13) in
    List(a, b, c, d, e, f, g, h, i, j, k, l, m, n)
}
private let f15 = {
    @Sendable
    (a: P0, b: P1, c: P2, d: P3, e: P4, f: P5, g: P6, h: P7, i: P8, j: P9, k: P10, l: P11, m: P12, n: P13, o: P14) in
    List(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o)
}
private let f16 = {
    @Sendable
    (
        a: P0, b: P1, c: P2, d: P3, e: P4, f: P5, g: P6, h: P7, i: P8, j: P9, k: P10, l: P11, m: P12, n: P13, o: P14,
        p: P15
    ) in
    List(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)
}
private let f17 = {
    @Sendable
    (
        a: P0, b: P1, c: P2, d: P3, e: P4, f: P5, g: P6, h: P7, i: P8, j: P9, k: P10, l: P11, m: P12, n: P13, o: P14,
        p: P15, q: P16
    ) in
    List(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q)
}
