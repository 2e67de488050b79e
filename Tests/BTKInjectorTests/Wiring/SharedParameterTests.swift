import BTKInjector
import TestSupport
import Testing

private protocol Value: Sendable {}

private struct Large: Value, Equatable {
    var (wide, number, narrow) = (SIMD16<Double>(repeating: 1), 2, SIMD8<Double>(repeating: 3))
}

private struct Empty: Equatable, Sendable {}

/// Wired factories all of whose parameters are arguments or shared instances are lent what exists, without a copy.
@Suite("Shared parameters")
struct SharedParameterTests {
    @Test("Values of any size, of a parent and of the injector itself, arrive whole, before and after they exist")
    func values() throws {
        let text = "a string that is not small"
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Large.self) { _ in Large() }
            binder.bindProvider(for: Int8.self) { _ in 8 }
            binder.bindProvider(for: Empty.self) { _ in Empty() }
            binder.bindProvider(for: String.self) { _ in text }
        }
        let child = try parent.makeChild { binder in
            binder.bindProvider(for: Int8.self) { _ in 9 }
            binder.bindProvider(for: Value.self) { _ in Large() }
            binder.wireFactory(for: [Any].self, taking: Float.self, Void.self) {
                (a: Int8, b: Large, c: Float, d: Empty, e: Void, f: String, g: any Value, h: Large) in
                [a, b, c, d, e, f, g, h]
            }
        }
        for number in [Float(1), 2, 3] {
            let all = try child.make(for: [Any].self, number, ())
            #expect(all[0] as? Int8 == 9)
            #expect(all[1] as? Large == Large())
            #expect(all[2] as? Float == number)
            #expect(all[3] as? Empty == Empty())
            #expect(all[4] is Void)
            #expect(all[5] as? String == text)
            #expect(all[6] as? Large == Large())
            #expect(all[7] as? Large == Large())
        }
    }

    @Test("Instances that a function is lent are there until it returns, though it releases the injector")
    func released() throws {
        let (keeper, tracker) = (Locked<Injector?>(nil), LifetimeTracker())
        keeper.value = try Injector.injectorWithBlock { binder in
            binder.wireProvider { tracker.track() }
            binder.wireFactory { (_: Tracked) in
                keeper.value = nil
                return tracker.live
            }
        }
        let make = try #require(keeper.value).factory(for: Int.self)
        #expect(try #require(keeper.value).instance(for: Tracked.self).content == nil)
        #expect(try make() == 1)
        #expect(tracker.live == 0)
    }

    @Test("What is shared here and new or of another scope elsewhere is lent only where it is shared")
    func overrides() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider { Tracked() }
            binder.wireFactory { (one: Tracked, other: Tracked) in [one, other] }
        }
        func areSame(_ injector: Injector) throws -> Bool {
            let (first, second): ([Tracked], [Tracked]) = try (injector.instance(), injector.instance())
            return first[0] === first[1] && first[1] === second[0] && second[0] === second[1]
        }
        let fresh = try injector.overriding { $0.wireFactory { Tracked() } }
        let weak = try injector.overriding { $0.wireProvider(scope: .weak) { Tracked() } }
        for _ in 0..<2 {
            #expect(try areSame(injector) && areSame(weak))
            #expect(try !areSame(fresh))
        }
    }
}
