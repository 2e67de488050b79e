import BTKInjector
import TestSupport
import Testing

@Suite("Scopes: weak") struct WeakScopeTests {
    private let alive = LifetimeTracker()

    private func makeInjector() throws -> Injector {
        try Injector.injectorWithBlock { [alive] binder in
            binder.bindProvider(for: Tracked.self, scope: .weak) { _ in Tracked(alive) }
            binder.bindProvider(for: [Tracked].self) { i in [try i.instance(), try i.instance()] }
        }
    }

    @Test("A weak instance is the same while someone holds it, and then another one") func held() throws {
        let injector = try makeInjector()
        do {
            let first = try injector.instance(for: Tracked.self)
            #expect(try injector.instance(for: Tracked.self) === first)
            #expect(try injector.provider(for: Tracked.self).get() === first)
        }
        #expect((alive.total, alive.live) == (1, 0))
        let second = try injector.instance(for: Tracked.self)
        withExtendedLifetime(second) { #expect((alive.total, alive.live) == (2, 1)) }
    }

    @Test("A singleton holds the weak instance that is a part of it") func heldByOther() throws {
        let injector = try makeInjector()
        do {
            let pair = try injector.instance(for: [Tracked].self)
            #expect(pair[0] === pair[1])
            #expect(try injector.instance(for: Tracked.self) === pair[0])
        }
        #expect((alive.total, alive.live) == (1, 1))
    }

    @Test("A weak instance that someone holds does not end with its injector") func outlivesInjector() throws {
        var injector: Injector? = try makeInjector()
        let handle: Provider<Tracked> = try #require(injector).provider()
        let held = try handle.get()
        injector = nil
        withExtendedLifetime(held) { #expect(alive.live == 1) }
        expectThrows(.injectorReleased(BindingKey(Tracked.self))) { try handle.get() }
    }

    @Test("A value can't be weak, at each use, and leaves nothing behind") func value() throws {
        let builds = Locked()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self, scope: .weak) { _ in builds.add() }
            binder.bindProvider(for: Shape.self, scope: .weak) { _ in Square() }
            binder.bindProvider(for: String?.self, scope: .weak) { _ in nil }
        }
        for _ in 0..<2 {
            expectThrows(.weakScopeOfValue(BindingKey(Int.self))) { try injector.instance(for: Int.self) }
            expectThrows(.weakScopeOfValue(BindingKey(Shape.self))) { try injector.instance(for: Shape.self) }
            expectThrows(.weakScopeOfValue(BindingKey(String?.self))) { try injector.instance(for: String?.self) }
        }
        #expect(builds.value == 2)
    }

    // An error's box may be released before the object in it, and other callers got a second object in between.
    @Test("An error is a value, even if it is an object") func error() throws {
        final class Failure: Error {}
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: (any Error).self, scope: .weak) { _ in Failure() }
            binder.bindProvider(for: Failure.self, scope: .weak) { _ in Failure() }
        }
        expectThrows(.weakScopeOfValue(BindingKey((any Error).self))) {
            _ = try injector.instance(for: (any Error).self)
        }
        let failure = try injector.instance(for: Failure.self)
        #expect(try injector.instance(for: Failure.self) === failure)
    }

    @Test("Objects behind protocols may be weak, whether the protocol is for classes or not") func existentials() throws
    {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Shape.self, scope: .weak) { _ in Circle() }
            binder.bindProvider(for: ClassShape.self, scope: .weak) { _ in Circle() }
            binder.bindProvider(for: (any Shape & AnyObject).self, scope: .weak) { _ in Circle() }
            binder.bindProvider(for: (any AnyObject & Sendable).self, scope: .weak) { _ in Circle() }
        }
        func expectOne<T>(_ type: T.Type) throws {
            let object = try injector.instance(for: type) as AnyObject
            #expect(try injector.instance(for: type) as AnyObject === object, "\(type)")
        }
        try expectOne((any Shape).self)
        try expectOne((any ClassShape).self)
        try expectOne((any Shape & AnyObject).self)
        try expectOne((any AnyObject & Sendable).self)
    }

    @Test("Under threads no two weak instances are obtainable at once, and none is handed out that is dying")
    func threads() throws {
        let living = LivingObjects()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Mortal.self, scope: .weak) { _ in Mortal(living) }
        }
        _ = try onThreads(8) { index in
            let provider = try injector.provider(for: Mortal.self)
            for round in 0..<500 {
                let asksInjector = (index + round).isMultiple(of: 2)
                let mortal = asksInjector ? try injector.instance(for: Mortal.self) : try provider.get()
                living.hold(mortal)
                withExtendedLifetime(mortal) { living.letGo(mortal) }
            }
        }
        #expect(living.faults.value == 0)
        #expect(living.made.value > 1)
    }
}

/// The objects that are held now, as their holders say.
private final class LivingObjects: Sendable {
    let faults = Locked()
    let made = Locked()
    private let held = Locked<[ObjectIdentifier: Int]>([:])

    func hold(_ mortal: Mortal) {
        held.withLock { held in
            held[ObjectIdentifier(mortal), default: 0] += 1
            if held.count > 1 || mortal.isDead { faults.add() }
        }
    }

    func letGo(_ mortal: Mortal) {
        held.withLock { held in
            held[ObjectIdentifier(mortal)]! -= 1
            if held[ObjectIdentifier(mortal)] == 0 { held[ObjectIdentifier(mortal)] = nil }
        }
    }
}

private final class Mortal: Sendable {
    private let deaths = Locked()
    var isDead: Bool { deaths.value > 0 }
    init(_ living: LivingObjects) { living.made.add() }
    deinit { deaths.add() }
}

private protocol Shape: Sendable {}
private protocol ClassShape: AnyObject, Shape {}

private struct Square: Shape {
    // Too large to stand in an existential itself.
    let sides = (1, 2, 3, 4)
}

private final class Circle: ClassShape {}
