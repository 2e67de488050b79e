import BTKInjector
import TestSupport
import Testing

/// Each number of parameters from 0 to 17 has methods of its own, which one generator writes. These numbers are the
/// first, the last, and some between.
@Suite("Numbers of parameters") struct ArityTests {
    @Test(
        "A function of any number of parameters gets all of them, in order, and new ones are released, also after a failure",
        arguments: [false, true], [false, true])
    @MainActor func arities(isOnMainActor: Bool, areNew: Bool) throws {
        let tracker = LifetimeTracker()
        let failing = Locked<Int?>(nil)
        func bind<Place>(_ place: Place.Type, _ number: Int, _ binder: inout Binder) {
            guard areNew else { return binder.bindProvider(for: Numbered<Place>.self) { _ in Numbered(number) } }
            binder.bindFactory(for: Numbered<Place>.self) { _ in
                if failing.value == number { throw Failure("no number") }
                return Numbered(number, tracker.track())
            }
        }
        let injector = try Injector { binder in
            for (number, place) in places.enumerated() { bind(place, number, &binder) }
            if isOnMainActor { Self.wireOnMainActor(&binder) } else { Self.wire(&binder) }
        }
        for count in [0, 1, 2, 4, 17] {
            let name = BindingName("\(count)")
            let taking = BindingName("taking \(count)")
            let numbers = Array(0..<count)
            let shared: List = try injector.mainActor.instance(named: name)
            #expect(try shared === injector.mainActor.instance(for: List.self, named: name))
            #expect(shared.numbers == numbers)
            guard count > 0 else { continue }
            let new: List = try injector.mainActor.make(named: taking, P0(-1))
            #expect(new.numbers == [-1] + numbers.dropFirst())
            guard areNew, count > 1 else { continue }
            failing.withLock { $0 = count - 1 }
            #expect(throws: InjectionError.self) { try injector.mainActor.make(for: List.self, named: taking, P0(-1)) }
            failing.withLock { $0 = nil }
            #expect(tracker.live == 0)
        }
        #expect(try injector.mainActor.make(for: List.self, named: "new 0").numbers == [])
    }

    @Test("A struct of 17 closures, and a model of 17 parameters of which some are not Sendable, can be wired")
    @MainActor func large() throws {
        let injector = try Injector { binder in
            binder.wireProvider { 1 }
            binder.wireFactory(to: Closures.init)
            binder.mainActor.bindProvider(for: Notes.self) { _ in Notes() }
            binder.wireFactory(taking: Bool.self, to: Model.init)
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
        let eighteen = BindingKey(Eighteen.self)
        let tuple = BindingKey((N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N).self)
        #expect(error?.problems == [.missing(eighteen, tuple)])
        let method = isFactory ? "bindFactory" : "bindProvider"
        #expect(
            try #require(error?.problems.last).description == """
                [binding-not-found] The function of Eighteen has 18 parameters, and functions of up to 17 can be wired.
                  Eighteen, bound at App/Wiring.swift:3
                  fix: put some of them into a struct, or bind a block that makes them: `binder.\(method)(for: Eighteen.self) { i in … }`.
                """)
    }

    private static func wire(_ binder: inout Binder) {
        binder.wireProvider(for: List.self, named: "0", to: f0.to)
        binder.wireFactory(named: "new 0", to: f0.to)
        binder.wireProvider(for: List.self, named: "1", to: f1.to)
        binder.wireFactory(named: "taking 1", taking: P0.self, to: f1.to)
        binder.wireProvider(for: List.self, named: "2", to: f2.to)
        binder.wireFactory(named: "taking 2", taking: P0.self, to: f2.to)
        binder.wireProvider(for: List.self, named: "4", to: f4.to)
        binder.wireFactory(named: "taking 4", taking: P0.self, to: f4.to)
        binder.wireProvider(for: List.self, named: "17", to: f17.to)
        binder.wireFactory(named: "taking 17", taking: P0.self, to: f17.to)
    }

    private static func wireOnMainActor(_ binder: inout Binder) {
        binder.wireProvider(for: List.self, named: "0", to: f0.onMainActor)
        binder.wireFactory(named: "new 0", to: f0.onMainActor)
        binder.wireProvider(for: List.self, named: "1", to: f1.onMainActor)
        binder.wireFactory(named: "taking 1", taking: P0.self, to: f1.onMainActor)
        binder.wireProvider(for: List.self, named: "2", to: f2.onMainActor)
        binder.wireFactory(named: "taking 2", taking: P0.self, to: f2.onMainActor)
        binder.wireProvider(for: List.self, named: "4", to: f4.onMainActor)
        binder.wireFactory(named: "taking 4", taking: P0.self, to: f4.onMainActor)
        binder.wireProvider(for: List.self, named: "17", to: f17.onMainActor)
        binder.wireFactory(named: "taking 17", taking: P0.self, to: f17.onMainActor)
    }
}

private typealias N = Int

private struct Eighteen: Sendable {
    init(_: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N, _: N) {}
}

private struct Closures { let a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q: @Sendable () -> Int }

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
    private let object: Tracked?
    init(_ n: Int, _ object: Tracked? = nil) {
        self.n = n
        self.object = object
    }
}

private let places: [any Any.Type] = [
    Int8.self, Int16.self, Int32.self, Int64.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self, Int.self,
    UInt.self, Float.self, Double.self, Bool.self, String.self, Character.self, Substring.self, StaticString.self,
]

private typealias P0 = Numbered<Int8>

/// The numbers that its function was given.
private final class List: Sendable {
    let numbers: [Int]
    init(_ parts: [any Part]) { numbers = parts.map(\.n) }
}

/// A function of numbers, one of each place.
private struct ListFunction<each Place>: Sendable {
    var to: @Sendable (repeat Numbered<each Place>) -> List {
        { (numbers: repeat Numbered<each Place>) in
            var parts: [any Part] = []
            repeat parts.append(each numbers)
            return List(parts)
        }
    }

    var onMainActor: @MainActor @Sendable (repeat Numbered<each Place>) -> List { to }
}

private let f0: ListFunction<> = .init()
private let f1 = ListFunction<Int8>()
private let f2 = ListFunction<Int8, Int16>()
private let f4 = ListFunction<Int8, Int16, Int32, Int64>()
private let f17 = ListFunction<
    Int8, Int16, Int32, Int64, UInt8, UInt16, UInt32, UInt64, Int, UInt, Float, Double, Bool, String, Character,
    Substring, StaticString
>()
