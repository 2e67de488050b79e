import BTKInjector
import TestSupport
import Testing

/// Each number of parameters from 0 to 17 has methods of its own, which one generator writes. These numbers are the
/// first, the last, and some between.
@Suite("Numbers of parameters") struct ArityTests {
    @Test(
        "A function of any number of parameters gets all of them, in order, and new ones are released, also after a failure",
        arguments: [false, true])
    @MainActor func arities(isOnMainActor: Bool) throws {
        let tracker = LifetimeTracker()
        let failing = Locked<Int?>(nil)
        func bind<Place>(_ place: Place.Type, _ number: Int, _ binder: inout Binder) {
            binder.bindFactory(for: Numbered<Place>.self) { _ in
                if failing.value == number { throw Failure("no number") }
                return Numbered(number: number, object: tracker.track())
            }
        }
        let injector = try Injector { binder in
            for (number, place) in places.enumerated() { bind(place, number, &binder) }
            if isOnMainActor { Self.wireOnMainActor(&binder) } else { Self.wire(&binder) }
        }
        func makeNew(_ count: Int) throws -> [Int] {
            let argument = P0(number: -1, object: tracker.track())
            return try injector.mainActor.make(named: BindingName("new \(count)"), argument)
        }
        for count in [0, 1, 2, 4, 17] {
            let numbers = Array(0..<count)
            let shared = try injector.mainActor.instance(for: [Int].self, named: BindingName("\(count)"))
            #expect(shared == numbers)
            guard count > 0 else { continue }
            #expect(try makeNew(count) == [-1] + numbers.dropFirst())
            failing.value = count - 1
            if count > 1 { #expect(throws: InjectionError.self) { try makeNew(count) } }
            failing.value = nil
            #expect(tracker.live == 0)
        }
        #expect(try injector.mainActor.make(for: [Int].self, named: "new 0") == [])
    }

    private static func wire(_ binder: inout Binder) {
        binder.wireProvider(named: "0", to: f0.numbers)
        binder.wireFactory(named: "new 0", to: f0.numbers)
        binder.wireProvider(named: "1", to: f1.numbers)
        binder.wireFactory(named: "new 1", taking: P0.self, to: f1.numbers)
        binder.wireProvider(named: "2", to: f2.numbers)
        binder.wireFactory(named: "new 2", taking: P0.self, to: f2.numbers)
        binder.wireProvider(named: "4", to: f4.numbers)
        binder.wireFactory(named: "new 4", taking: P0.self, to: f4.numbers)
        binder.wireProvider(named: "17", to: f17.numbers)
        binder.wireFactory(named: "new 17", taking: P0.self, to: f17.numbers)
    }

    private static func wireOnMainActor(_ binder: inout Binder) {
        binder.wireProvider(named: "0", to: f0.numbersThere)
        binder.wireFactory(named: "new 0", to: f0.numbersThere)
        binder.wireProvider(named: "1", to: f1.numbersThere)
        binder.wireFactory(named: "new 1", taking: P0.self, to: f1.numbersThere)
        binder.wireProvider(named: "2", to: f2.numbersThere)
        binder.wireFactory(named: "new 2", taking: P0.self, to: f2.numbersThere)
        binder.wireProvider(named: "4", to: f4.numbersThere)
        binder.wireFactory(named: "new 4", taking: P0.self, to: f4.numbersThere)
        binder.wireProvider(named: "17", to: f17.numbersThere)
        binder.wireFactory(named: "new 17", taking: P0.self, to: f17.numbersThere)
    }

    /// Swift takes it for a function of one parameter, the tuple of all.
    @Test("A function of more than 17 parameters is refused, with its number") func tooLong() throws {
        let found = try problems { binder in
            binder.wireProvider { 1 }
            binder.wireFactory(taking: Int.self, fileID: "App/Wiring.swift", line: 3, to: Eighteen.init)
        }
        #expect(
            found.map(\.description) == [
                """
                [binding-not-found] The function of Eighteen has 18 parameters, and functions of up to 17 can be wired.
                  Eighteen, bound at App/Wiring.swift:3
                  fix: put some of them into a struct, or bind a block that makes them: `binder.bindFactory(for: Eighteen.self) { i in … }`.
                """
            ])
    }
}

private typealias N = Int

private struct Eighteen: Sendable {
    init(_: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N) {}
}

/// A number, of a type for each place.
private struct Numbered<Place>: Sendable {
    let number: Int
    let object: Tracked
}

private typealias P0 = Numbered<Int8>

private let places: [any Any.Type] = [
    Int8.self, Int16.self, Int32.self, Int64.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self, Int.self,
    UInt.self, Float.self, Double.self, Bool.self, String.self, Character.self, Substring.self, StaticString.self,
]

/// A function that lists numbers, one of each place.
private struct ListFunction<each Place>: Sendable {
    var numbers: @Sendable (repeat Numbered<each Place>) -> [Int] {
        { (places: repeat Numbered<each Place>) in
            var numbers: [Int] = []
            repeat numbers.append((each places).number)
            return numbers
        }
    }

    var numbersThere: @MainActor @Sendable (repeat Numbered<each Place>) -> [Int] { numbers }
}

private let f0: ListFunction<> = .init()
private let f1 = ListFunction<Int8>()
private let f2 = ListFunction<Int8, Int16>()
private let f4 = ListFunction<Int8, Int16, Int32, Int64>()
private let f17 = ListFunction<
    Int8, Int16, Int32, Int64, UInt8, UInt16, UInt32, UInt64, Int, UInt, Float, Double, Bool, String, Character,
    Substring, StaticString
>()
