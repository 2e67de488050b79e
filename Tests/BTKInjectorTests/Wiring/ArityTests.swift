import BTKInjector
import Testing

/// Each number of parameters up to 12 has methods of its own, and all others have another.
@Suite("Numbers of parameters")
struct ArityTests {
    @Test("A function of any number of parameters gets all of them, in order", arguments: [false, true])
    @MainActor func arities(isOnMainActor: Bool) throws {
        let injector = try Injector.injectorWithBlock { binder in
            Self.bindValues(&binder)
            if isOnMainActor { Self.wire(&binder.mainActor) } else { Self.wire(&binder) }
        }
        let i = injector.mainActor
        for count in 0...14 {
            let (name, taking) = (BindingName("\(count)"), BindingName("taking \(count)"))
            let numbers = Array(0..<count)
            #expect(try i.instance(for: List.self, named: name) === i.instance(for: List.self, named: name))
            #expect(try i.instance(for: List.self, named: name).numbers == numbers)
            guard count > 0 else { continue }
            #expect(try i.make(for: List.self, named: taking, P0(-1)).numbers == [-1] + numbers.dropFirst())
        }
        #expect(try i.make(for: List.self, named: "new 0").numbers == [])
    }

    private static func bindValues(_ binder: inout Binder) {
        binder.bindProvider(for: P0.self) { _ in P0(0) }
        binder.bindProvider(for: P1.self) { _ in P1(1) }
        binder.bindProvider(for: P2.self) { _ in P2(2) }
        binder.bindProvider(for: P3.self) { _ in P3(3) }
        binder.bindProvider(for: P4.self) { _ in P4(4) }
        binder.bindProvider(for: P5.self) { _ in P5(5) }
        binder.bindProvider(for: P6.self) { _ in P6(6) }
        binder.bindProvider(for: P7.self) { _ in P7(7) }
        binder.bindProvider(for: P8.self) { _ in P8(8) }
        binder.bindProvider(for: P9.self) { _ in P9(9) }
        binder.bindProvider(for: P10.self) { _ in P10(10) }
        binder.bindProvider(for: P11.self) { _ in P11(11) }
        binder.bindProvider(for: P12.self) { _ in P12(12) }
        binder.bindProvider(for: P13.self) { _ in P13(13) }
    }

    private static func wire(_ binder: inout Binder) {
        binder.wireProvider(for: List.self, named: "0", to: List.init as @Sendable () -> List)
        binder.wireFactory(named: "new 0", to: { List() })
        binder.wireProvider(for: List.self, named: "1", to: List.init(_:))
        binder.wireFactory(named: "taking 1", taking: P0.self, to: List.init(_:))
        binder.wireProvider(for: List.self, named: "2", to: List.init(_:_:))
        binder.wireFactory(named: "taking 2", taking: P0.self, to: List.init(_:_:))
        binder.wireProvider(for: List.self, named: "3", to: List.init(_:_:_:))
        binder.wireFactory(named: "taking 3", taking: P0.self, to: List.init(_:_:_:))
        binder.wireProvider(for: List.self, named: "4", to: List.init(_:_:_:_:))
        binder.wireFactory(named: "taking 4", taking: P0.self, to: List.init(_:_:_:_:))
        binder.wireProvider(for: List.self, named: "5", to: List.init(_:_:_:_:_:))
        binder.wireFactory(named: "taking 5", taking: P0.self, to: List.init(_:_:_:_:_:))
        binder.wireProvider(for: List.self, named: "6", to: List.init(_:_:_:_:_:_:))
        binder.wireFactory(named: "taking 6", taking: P0.self, to: List.init(_:_:_:_:_:_:))
        binder.wireProvider(for: List.self, named: "7", to: List.init(_:_:_:_:_:_:_:))
        binder.wireFactory(named: "taking 7", taking: P0.self, to: List.init(_:_:_:_:_:_:_:))
        binder.wireProvider(for: List.self, named: "8", to: List.init(_:_:_:_:_:_:_:_:))
        binder.wireFactory(named: "taking 8", taking: P0.self, to: List.init(_:_:_:_:_:_:_:_:))
        binder.wireProvider(for: List.self, named: "9", to: List.init(_:_:_:_:_:_:_:_:_:))
        binder.wireFactory(named: "taking 9", taking: P0.self, to: List.init(_:_:_:_:_:_:_:_:_:))
        binder.wireProvider(for: List.self, named: "10", to: List.init(_:_:_:_:_:_:_:_:_:_:))
        binder.wireFactory(named: "taking 10", taking: P0.self, to: List.init(_:_:_:_:_:_:_:_:_:_:))
        binder.wireProvider(for: List.self, named: "11", to: List.init(_:_:_:_:_:_:_:_:_:_:_:))
        binder.wireFactory(named: "taking 11", taking: P0.self, to: List.init(_:_:_:_:_:_:_:_:_:_:_:))
        binder.wireProvider(for: List.self, named: "12", to: List.init(_:_:_:_:_:_:_:_:_:_:_:_:))
        binder.wireFactory(named: "taking 12", taking: P0.self, to: List.init(_:_:_:_:_:_:_:_:_:_:_:_:))
        binder.wireProvider(for: List.self, named: "13", to: List.init(_:_:_:_:_:_:_:_:_:_:_:_:_:))
        binder.wireFactory(named: "taking 13", taking: P0.self, to: List.init(_:_:_:_:_:_:_:_:_:_:_:_:_:))
        binder.wireProvider(for: List.self, named: "14", to: List.init(_:_:_:_:_:_:_:_:_:_:_:_:_:_:))
        binder.wireFactory(named: "taking 14", taking: P0.self, to: List.init(_:_:_:_:_:_:_:_:_:_:_:_:_:_:))
    }

    private static func wire(_ binder: inout MainActorBinder) {
        binder.wireProvider(for: List.self, named: "0", to: List.init as @Sendable () -> List)
        binder.wireFactory(named: "new 0", to: { List() })
        binder.wireProvider(for: List.self, named: "1", to: List.init(_:))
        binder.wireFactory(named: "taking 1", taking: P0.self, to: List.init(_:))
        binder.wireProvider(for: List.self, named: "2", to: List.init(_:_:))
        binder.wireFactory(named: "taking 2", taking: P0.self, to: List.init(_:_:))
        binder.wireProvider(for: List.self, named: "3", to: List.init(_:_:_:))
        binder.wireFactory(named: "taking 3", taking: P0.self, to: List.init(_:_:_:))
        binder.wireProvider(for: List.self, named: "4", to: List.init(_:_:_:_:))
        binder.wireFactory(named: "taking 4", taking: P0.self, to: List.init(_:_:_:_:))
        binder.wireProvider(for: List.self, named: "5", to: List.init(_:_:_:_:_:))
        binder.wireFactory(named: "taking 5", taking: P0.self, to: List.init(_:_:_:_:_:))
        binder.wireProvider(for: List.self, named: "6", to: List.init(_:_:_:_:_:_:))
        binder.wireFactory(named: "taking 6", taking: P0.self, to: List.init(_:_:_:_:_:_:))
        binder.wireProvider(for: List.self, named: "7", to: List.init(_:_:_:_:_:_:_:))
        binder.wireFactory(named: "taking 7", taking: P0.self, to: List.init(_:_:_:_:_:_:_:))
        binder.wireProvider(for: List.self, named: "8", to: List.init(_:_:_:_:_:_:_:_:))
        binder.wireFactory(named: "taking 8", taking: P0.self, to: List.init(_:_:_:_:_:_:_:_:))
        binder.wireProvider(for: List.self, named: "9", to: List.init(_:_:_:_:_:_:_:_:_:))
        binder.wireFactory(named: "taking 9", taking: P0.self, to: List.init(_:_:_:_:_:_:_:_:_:))
        binder.wireProvider(for: List.self, named: "10", to: List.init(_:_:_:_:_:_:_:_:_:_:))
        binder.wireFactory(named: "taking 10", taking: P0.self, to: List.init(_:_:_:_:_:_:_:_:_:_:))
        binder.wireProvider(for: List.self, named: "11", to: List.init(_:_:_:_:_:_:_:_:_:_:_:))
        binder.wireFactory(named: "taking 11", taking: P0.self, to: List.init(_:_:_:_:_:_:_:_:_:_:_:))
        binder.wireProvider(for: List.self, named: "12", to: List.init(_:_:_:_:_:_:_:_:_:_:_:_:))
        binder.wireFactory(named: "taking 12", taking: P0.self, to: List.init(_:_:_:_:_:_:_:_:_:_:_:_:))
        binder.wireProvider(for: List.self, named: "13", to: List.init(_:_:_:_:_:_:_:_:_:_:_:_:_:))
        binder.wireFactory(named: "taking 13", taking: P0.self, to: List.init(_:_:_:_:_:_:_:_:_:_:_:_:_:))
        binder.wireProvider(for: List.self, named: "14", to: List.init(_:_:_:_:_:_:_:_:_:_:_:_:_:_:))
        binder.wireFactory(named: "taking 14", taking: P0.self, to: List.init(_:_:_:_:_:_:_:_:_:_:_:_:_:_:))
    }

    @Test("Trailing closures are functions, too, and their arguments arrive in any order")
    @MainActor func trailingClosures() throws {
        let injector = try Injector.injectorWithBlock { binder in
            Self.bindValues(&binder)
            binder.wireProvider(named: "0") { List() }
            binder.wireProvider(for: List.self, named: "1") { (p0: P0) in List(p0) }
            binder.wireFactory(named: "2") { (p0: P0, p1: P1) in List(p0, p1) }
            binder.wireFactory(named: "3", taking: P0.self, P1.self) { (p0: P0, p1: P1, p2: P2) in List(p0, p1, p2) }
            binder.wireFactory(taking: P0.self, with: BindingKey(List.self, named: "0")) { (p0: P0, list: List) in
                List(P0(p0.n + list.numbers.count))
            }
            binder.mainActor.wireProvider(named: "4") { (p0: P0, p1: P1) in List(p0, p1) }
            binder.mainActor.wireFactory(named: "5", taking: P1.self, P0.self) { (p0: P0, p1: P1) in List(p0, p1) }
            binder.mainActor.wireFactory(named: "6") { List() }
        }
        let i = injector.mainActor
        #expect(try i.instance(for: List.self, named: "0").numbers == [])
        #expect(try i.instance(for: List.self, named: "1").numbers == [0])
        #expect(try i.make(for: List.self, named: "2").numbers == [0, 1])
        #expect(try i.make(for: List.self, named: "3", P0(7), P1(8)).numbers == [7, 8, 2])
        #expect(try i.make(for: List.self, P0(9)).numbers == [9])
        #expect(try i.instance(for: List.self, named: "4").numbers == [0, 1])
        #expect(try i.make(for: List.self, named: "5", P1(8), P0(7)).numbers == [7, 8])
        #expect(try i.make(for: List.self, named: "6").numbers == [])
    }
}

/// A number, of a type for each place.
private struct Numbered<Place>: Sendable {
    let n: Int
    init(_ n: Int) { self.n = n }
}

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

/// The numbers that its initializer was given.
private final class List: Sendable {
    let numbers: [Int]

    init() { numbers = [] }
    init(_ p0: P0) { numbers = [p0.n] }
    init(_ p0: P0, _ p1: P1) { numbers = [p0.n, p1.n] }
    init(_ p0: P0, _ p1: P1, _ p2: P2) { numbers = [p0.n, p1.n, p2.n] }
    init(_ p0: P0, _ p1: P1, _ p2: P2, _ p3: P3) { numbers = [p0.n, p1.n, p2.n, p3.n] }
    init(_ p0: P0, _ p1: P1, _ p2: P2, _ p3: P3, _ p4: P4) { numbers = [p0.n, p1.n, p2.n, p3.n, p4.n] }
    init(_ p0: P0, _ p1: P1, _ p2: P2, _ p3: P3, _ p4: P4, _ p5: P5) { numbers = [p0.n, p1.n, p2.n, p3.n, p4.n, p5.n] }
    init(_ p0: P0, _ p1: P1, _ p2: P2, _ p3: P3, _ p4: P4, _ p5: P5, _ p6: P6) {
        numbers = [p0.n, p1.n, p2.n, p3.n, p4.n, p5.n, p6.n]
    }
    init(_ p0: P0, _ p1: P1, _ p2: P2, _ p3: P3, _ p4: P4, _ p5: P5, _ p6: P6, _ p7: P7) {
        numbers = [p0.n, p1.n, p2.n, p3.n, p4.n, p5.n, p6.n, p7.n]
    }
    init(_ p0: P0, _ p1: P1, _ p2: P2, _ p3: P3, _ p4: P4, _ p5: P5, _ p6: P6, _ p7: P7, _ p8: P8) {
        numbers = [p0.n, p1.n, p2.n, p3.n, p4.n, p5.n, p6.n, p7.n, p8.n]
    }
    init(_ p0: P0, _ p1: P1, _ p2: P2, _ p3: P3, _ p4: P4, _ p5: P5, _ p6: P6, _ p7: P7, _ p8: P8, _ p9: P9) {
        numbers = [p0.n, p1.n, p2.n, p3.n, p4.n, p5.n, p6.n, p7.n, p8.n, p9.n]
    }
    init(_ p0: P0, _ p1: P1, _ p2: P2, _ p3: P3, _ p4: P4, _ p5: P5, _ p6: P6, _ p7: P7, _ p8: P8, _ p9: P9, _ p10: P10)
    { numbers = [p0.n, p1.n, p2.n, p3.n, p4.n, p5.n, p6.n, p7.n, p8.n, p9.n, p10.n] }
    init(
        _ p0: P0, _ p1: P1, _ p2: P2, _ p3: P3, _ p4: P4, _ p5: P5, _ p6: P6, _ p7: P7, _ p8: P8, _ p9: P9, _ p10: P10,
        _ p11: P11
    ) { numbers = [p0.n, p1.n, p2.n, p3.n, p4.n, p5.n, p6.n, p7.n, p8.n, p9.n, p10.n, p11.n] }
    init(
        _ p0: P0, _ p1: P1, _ p2: P2, _ p3: P3, _ p4: P4, _ p5: P5, _ p6: P6, _ p7: P7, _ p8: P8, _ p9: P9, _ p10: P10,
        _ p11: P11, _ p12: P12
    ) { numbers = [p0.n, p1.n, p2.n, p3.n, p4.n, p5.n, p6.n, p7.n, p8.n, p9.n, p10.n, p11.n, p12.n] }
    init(
        _ p0: P0, _ p1: P1, _ p2: P2, _ p3: P3, _ p4: P4, _ p5: P5, _ p6: P6, _ p7: P7, _ p8: P8, _ p9: P9, _ p10: P10,
        _ p11: P11, _ p12: P12, _ p13: P13
    ) { numbers = [p0.n, p1.n, p2.n, p3.n, p4.n, p5.n, p6.n, p7.n, p8.n, p9.n, p10.n, p11.n, p12.n, p13.n] }
}
