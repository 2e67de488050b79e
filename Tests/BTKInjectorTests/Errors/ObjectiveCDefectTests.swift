import BTKInjector
import TestSupport
import Testing

// One test for each defect of the Objective-C library, BTKInjector 1 and 2.

private protocol Grinder: AnyObject, Sendable {}
private protocol Brewer: AnyObject, Sendable {
    var grinder: any Grinder { get throws }
}
private protocol Barista: AnyObject, Sendable {}

private final class BladeGrinder: Grinder {}

/// Keeps handles.
private final class Machine: Grinder, Brewer, Barista {
    let grinders: Provider<any Grinder>
    init(_ grinders: Provider<any Grinder>) { self.grinders = grinders }
    var grinder: any Grinder { get throws { try grinders.get() } }
}

/// Keeps instances.
private final class Assembly: Grinder, Brewer, Barista {
    let part: (any Sendable)?
    init(_ part: (any Sendable)? = nil) { self.part = part }
    var grinder: any Grinder { self }
}

private let grinder = BindingKey(Grinder.self)
private let brewer = BindingKey(Brewer.self)
private let barista = BindingKey(Barista.self)

@Suite("Defects of the Objective-C library")
struct ObjectiveCDefectTests {
    // A block that raised left its provider marked as being resolved: every later request was a cycle.
    @Test("A block that fails does not make later requests cycles")
    func failureThenRequest() throws {
        struct Jammed: Error {}
        let isJammed = Locked(true)
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Grinder.self) { _ in
                if isJammed.value { throw Jammed() }
                return BladeGrinder()
            }
            binder.bindProvider(for: Brewer.self) { i in Assembly(try i.instance(for: Grinder.self)) }
        }
        for _ in 1...2 {
            expectThrows(.constructionFailed(grinder, path: [brewer, grinder], underlying: Jammed())) {
                try injector.instance(for: Brewer.self)
            }
        }
        isJammed.value = false
        _ = try injector.instance(for: Brewer.self)
    }

    // The instance was stored before it was checked, so the next request got what the first had refused.
    @Test("An instance of a refused request is not kept for the next one")
    func nothingRefusedIsKept() throws {
        let tracker = LifetimeTracker()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Tracked.self) { i in
                let instance = tracker.track()
                _ = try i.instance(for: Grinder.self)
                return instance
            }
        }
        for _ in 1...2 {
            expectThrows(.bindingNotFound(grinder, path: [BindingKey(Tracked.self), grinder])) {
                try injector.instance(for: Tracked.self)
            }
        }
        #expect(tracker.live == 0)
    }

    // Each provider had a lock of its own: two threads that entered a ring at opposite ends waited for each other.
    @Test("Two threads that enter a ring at opposite ends both get an answer")
    func oppositeEnds() async throws {
        for _ in 1...5 {
            let barrier = Barrier(2)
            let injector = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Grinder.self) { i in
                    barrier.arrive()
                    return Assembly(try i.instance(for: Brewer.self))
                }
                binder.bindProvider(for: Brewer.self) { i in
                    barrier.arrive()
                    return Assembly(try i.instance(for: Grinder.self))
                }
            }
            let first = Worker { _ = try injector.instance(for: Grinder.self) }
            let second = Worker { _ = try injector.instance(for: Brewer.self) }
            for result in [await first.result, await second.result] {
                let error = result.error as? InjectionError
                #expect(
                    error == .circularDependency(path: [grinder, brewer, grinder])
                        || error == .circularDependency(path: [brewer, grinder, brewer]))
            }
        }
    }

    // Copies of an injector shared their providers, and each copy overwrote which injector these asked.
    @Test("Injectors of one configuration each ask themselves")
    func sameConfiguration() throws {
        func configure(_ binder: inout Binder, _ blade: BladeGrinder) {
            binder.bindProvider(for: Grinder.self) { _ in blade }
            binder.bindProvider(for: Brewer.self) { i in Machine(try i.provider()) }
        }
        let blades = [BladeGrinder(), BladeGrinder()]
        let injectors = try blades.map { blade in
            try Injector.injectorWithBlock { binder in configure(&binder, blade) }
        }
        try withExtendedLifetime(injectors) { () throws in
            for (injector, blade) in zip(injectors, blades) {
                #expect(try injector.instance(for: Brewer.self).grinder === blade)
            }
            #expect(try injectors[0].instance(for: Brewer.self).grinder === blades[0])
        }
    }

    // The injector and its bindings held each other, so no injector was ever freed.
    @Test("An injector is destroyed with its last reference, with all bindings and instances")
    func noLeak() throws {
        let tracker = LifetimeTracker()
        weak var reference: Injector?
        do {
            let captured = tracker.track()
            let injector = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Tracked.self) { _ in tracker.track(holding: captured) }
                binder.bindProvider(for: Provider<Tracked>.self) { i in try i.provider() }
            }
            reference = injector
            _ = try injector.instance(for: Provider<Tracked>.self).get()
            #expect(tracker.live == 2)
        }
        #expect(reference == nil)
        #expect(tracker.live == 0)
    }
}
