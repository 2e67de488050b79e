import BTKInjector
import TestSupport
import Testing

@Suite("Scopes: weak") struct WeakScopeTests {
    private let alive = LifetimeTracker()

    private func makeInjector() throws -> Injector {
        try Injector.injectorWithBlock { [alive] binder in
            binder.bindProvider(for: Tracked.self, scope: .weak) { _ in Tracked(alive) }
            binder.bindProvider(for: Pair.self) { i in Pair(first: try i.instance(), second: try i.instance()) }
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
            let pair = try injector.instance(for: Pair.self)
            #expect(pair.first === pair.second)
            #expect(try injector.instance(for: Tracked.self) === pair.first)
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

    @Test("Objects behind protocols may be weak, whether the protocol is for classes or not")
    func existentials() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Shape.self, scope: .weak) { _ in Circle() }
            binder.bindProvider(for: ClassShape.self, scope: .weak) { _ in Circle() }
            binder.bindProvider(for: (any Shape & AnyObject).self, scope: .weak) { _ in Circle() }
            binder.bindProvider(for: (any AnyObject & Sendable).self, scope: .weak) { _ in Circle() }
        }
        func instance<T>(of type: T.Type) throws -> AnyObject? {
            let one = try injector.instance(for: type) as AnyObject
            let other = try injector.instance(for: type) as AnyObject
            return one === other ? one : nil
        }
        let objects = try [
            instance(of: (any Shape).self), instance(of: (any ClassShape).self),
            instance(of: (any Shape & AnyObject).self), instance(of: (any AnyObject & Sendable).self),
        ].compactMap(\.self)
        #expect(Set(objects.map { ObjectIdentifier($0) }).count == 4)
    }

    @Test("Under threads no two weak instances are obtainable at once, and none is handed out that is dying")
    func threads() throws {
        let registry = LivingObjects()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Mortal.self, scope: .weak) { _ in Mortal(registry) }
            binder.bindProvider(for: Shape.self, scope: .weak) { _ in Mortal(registry) }
        }
        _ = try onThreads(8) { index in
            let provider = try injector.provider(for: Mortal.self)
            for round in 0..<500 {
                let mortal =
                    (index + round).isMultiple(of: 2) ? try injector.instance(for: Mortal.self) : try provider.get()
                registry.hold(mortal)
                withExtendedLifetime(mortal) { registry.letGo(mortal) }
                let shape = try injector.instance(for: Shape.self)
                if shape.name != "mortal" { registry.report() }
            }
        }
        #expect(registry.faults == 0)
        #expect(registry.made > 1)
    }
}

/// The objects that are held now, as their holders say.
private final class LivingObjects: Sendable {
    private let state = Locked((held: [ObjectIdentifier: Int](), faults: 0, made: 0))

    var faults: Int { state.withLock { $0.faults } }
    var made: Int { state.withLock { $0.made } }

    func wasMade() { state.withLock { $0.made += 1 } }
    func report() { state.withLock { $0.faults += 1 } }

    func hold(_ mortal: Mortal) {
        state.withLock { state in
            state.held[ObjectIdentifier(mortal), default: 0] += 1
            if state.held.count > 1 || mortal.isDead { state.faults += 1 }
        }
    }

    func letGo(_ mortal: Mortal) {
        state.withLock { state in
            state.held[ObjectIdentifier(mortal)]! -= 1
            if state.held[ObjectIdentifier(mortal)] == 0 { state.held[ObjectIdentifier(mortal)] = nil }
        }
    }
}

private final class Mortal: Shape {
    private let deaths = Locked()
    var isDead: Bool { deaths.value > 0 }
    var name: String { isDead ? "dead" : "mortal" }
    init(_ registry: LivingObjects) { registry.wasMade() }
    deinit { deaths.add() }
}

private protocol Shape: Sendable { var name: String { get } }
private protocol ClassShape: AnyObject, Shape {}

private struct Square: Shape {
    // Too large to stand in an existential itself.
    let sides = (1, 2, 3, 4)
    var name: String { "square" }
}

private final class Circle: ClassShape { var name: String { "circle" } }

private final class Pair: Sendable {
    let first: Tracked
    let second: Tracked
    init(first: Tracked, second: Tracked) {
        self.first = first
        self.second = second
    }
}
