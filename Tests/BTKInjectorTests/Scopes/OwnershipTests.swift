import BTKInjector
import TestSupport
import Testing

extension Farewell: A, B {}

private let a = BindingKey(A.self)
private let b = BindingKey(B.self)

@Suite("Ownership") struct OwnershipTests {
    private let tracker = LifetimeTracker()

    // MARK: All goes with the injector

    private func makeCycles() throws -> Injector {
        let tracker = tracker
        return try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: A.self) { i in
                Piece(
                    for: tracker, try i.instance(for: C.self), try i.provider(for: B.self),
                    try i.provider(for: A?.self), try i.factory(for: B.self, taking: Int.self))
            }
            binder.bindProvider(for: B.self) { i in
                Piece(for: tracker, try i.provider(for: A.self), try i.provider(for: B.self))
            }
            binder.bindFactory(for: B.self) { (i, _: Int) in
                Piece(for: tracker, try i.factory(for: B.self, taking: Int.self), try i.provider(for: A.self))
            }
            binder.bindProvider(for: C.self) { _ in Piece(for: tracker) }
            binder.bindProvider(for: Never.self) { _ in throw Failure() }
        }
    }

    // The injector and its bindings held each other in the Objective-C library, so no injector was ever freed.
    @Test("Instances are destroyed with the injector, also where they hold each other's handles in cycles")
    func cycles() throws {
        do {
            let injector = try makeCycles()
            _ = try injector.instance(for: A.self)
            _ = try injector.instance(for: B.self)
            #expect(tracker.live == 3)
        }
        #expect(tracker.live == 0)
    }

    @Test("What a factory makes is not kept, and an injector ends whose block has failed") func products() throws {
        do {
            let injector = try makeCycles()
            do {
                let product = try injector.make(for: B.self, 1)
                withExtendedLifetime(product) { #expect(tracker.live == 1) }
            }
            #expect(tracker.live == 0)
            _ = try injector.instance(for: A.self)
            #expect(throws: InjectionError.self) { try injector.instance(for: Never.self) }
            #expect(tracker.live == 2)
        }
        #expect(tracker.live == 0)
    }

    @Test("With an injector go the objects that its blocks capture, while its handles throw, on every thread")
    func handles() throws {
        let tracker = tracker
        func makeHandles() throws -> (Provider<any A>, Factory<any B>, Factory<any B, Int>) {
            let captured = (0..<3).map { _ in tracker.track() }
            let injector = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: A.self) { _ in Piece(for: tracker, captured[0].content == nil) }
                binder.bindFactory(for: B.self) { _ in Piece(for: tracker, captured[1]) }
                binder.bindFactory(for: B.self) { (_, _: Int) in Piece(for: tracker, captured[2]) }
            }
            _ = try injector.instance(for: A.self)
            _ = try injector.instance(for: B.self)
            return (try injector.provider(), try injector.factory(), try injector.factory())
        }
        let (provider, make, makeOfNumber) = try makeHandles()
        #expect((tracker.total, tracker.live) == (5, 0))
        for _ in 1...2 {
            expectThrows(.injectorReleased(a)) { try provider.get() }
            expectThrows(.injectorReleased(b)) { try make() }
            expectThrows(.injectorReleased(b)) { try Worker { try makeOfNumber(1) }.join() }
        }
    }

    @Test("An instance that is held outlives the injector, with the objects that it holds itself")
    func survivors() throws {
        let tracker = tracker
        func makeInstance() throws -> any A {
            let injector = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: A.self) { i in Piece(for: tracker, try i.instance(for: B.self)) }
                binder.bindProvider(for: B.self) { i in Piece(for: tracker, try i.provider(for: A.self)) }
                binder.bindProvider(for: Tracked.self) { _ in tracker.track() }
            }
            _ = try injector.instance(for: Tracked.self)
            return try injector.instance()
        }
        var instance: (any A)? = try makeInstance()
        #expect(tracker.live == 2)
        let inner = try #require((instance as? Piece)?.parts[0] as? Piece)
        expectThrows(.injectorReleased(a)) { try (inner.parts[0] as? Provider<any A>)?.get() }
        instance = nil
        #expect(tracker.live == 1)
        withExtendedLifetime(inner) {}
    }

    @Test("An error outlives its injector, and can still be printed") func errors() throws {
        func makeErrors() throws -> [InjectionError] {
            let injector = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Int.self, named: "near") { _ in 1 }
                binder.bindProvider(for: String.self) { i in "\(try i.instance(for: Int.self))" }
                binder.bindProvider(for: Bool.self) { i in try i.instance() }
                binder.bindProvider(for: A.self) { _ in throw Failure() }
                binder.bindFactory(for: B.self) { (_, _: Int) in throw Failure() }
            }
            return [
                failure { try injector.instance(for: Int.self) }, failure { try injector.instance(for: String.self) },
                failure { try injector.instance(for: Bool.self) }, failure { try injector.instance(for: A.self) },
                failure { try injector.instance(for: B.self) }, failure { try injector.factory(for: A.self) },
            ].compactMap(\.self)
        }
        let errors = try makeErrors()
        try #require(errors.count == 6)
        // By now, the memory of the injector is used otherwise.
        let other = (0..<1000).map { "something else entirely, number \($0)" }
        #expect(errors[0].description.contains("near"))
        #expect(errors[1].description.contains("near"))
        #expect(errors.allSatisfy { $0.description.contains("OwnershipTests.swift:") || $0 == errors[0] })
        withExtendedLifetime(other) {}
    }

    // MARK: At awkward moments

    /// Makes a handle whose block releases the injector, and then fails or not.
    private func makeReleasing(isFailing: Bool) throws -> Factory<any A, Int> {
        let tracker = tracker
        let kept = Locked<Injector?>(nil)
        kept.value = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: A.self) { i in
                let before: any B = try i.instance()
                kept.value = nil
                if isFailing { throw Failure() }
                let after: any B = try i.instance()
                return Piece(for: tracker, before === after, try i.provider(for: A.self))
            }
            binder.bindFactory(for: A.self) { (i, _: Int) in try i.instance(for: A.self) }
            binder.bindProvider(for: B.self) { _ in Piece(for: tracker) }
        }
        return try #require(kept.value).factory(for: A.self, taking: Int.self)
    }

    @Test("A block that releases the last reference finishes its request") func releasedInBlock() throws {
        let make = try makeReleasing(isFailing: false)
        do {
            let part = try #require(try make(1) as? Piece)
            #expect(part.parts[0] as? Bool == true)
            #expect(tracker.live == 1)
            expectThrows(.injectorReleased(a)) { try (part.parts[1] as? Provider<any A>)?.get() }
        }
        #expect(tracker.live == 0)
        expectThrows(.injectorReleased(a)) { try make(2) }
    }

    @Test("A block that releases the last reference may fail, and leaves nothing") func releasedInFailingBlock() throws
    {
        let make = try makeReleasing(isFailing: true)
        #expect((try? make(1)) == nil)
        #expect(tracker.live == 0)
        expectThrows(.injectorReleased(a)) { try make(2) }
    }

    @Test("A long chain of instances is destroyed without exhausting a small stack") func longChain() async throws {
        let tracker = tracker
        try await onThread(stackSize: Stack.secondary) {
            let injector = try Injector.injectorWithBlock { binder in
                for number in 0..<10_000 {
                    binder.bindProvider(for: Tracked.self, named: Chain.name(number)) { i in
                        guard number > 0 else { return tracker.track() }
                        return tracker.track(holding: try i.instance(for: Tracked.self, named: Chain.name(number - 1)))
                    }
                }
            }
            for number in 0..<10_000 { _ = try injector.instance(for: Tracked.self, named: Chain.name(number)) }
            #expect(tracker.live == 10_000)
        }
        #expect(tracker.live == 0)
    }

    // MARK: Races

    /// A call of a child's block that waits inside of it, while the child is released.
    private struct CallInFlight {
        let goOn = Gate()
        let handle: Provider<any A>
        let first: Worker<any A>
        let second: Worker<any A>

        /// Returns when the child is released, which keeps its parent.
        init(for tracker: LifetimeTracker) throws {
            let inside = Gate()
            var injector: Injector? = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: B.self) { _ in Piece(for: tracker) }
            }.makeChild { [goOn] binder in
                binder.bindProvider(for: A.self) { i in
                    inside.open()
                    goOn.wait()
                    return Piece(for: tracker, try i.instance(for: B.self))
                }
            }
            let handle: Provider<any A> = try #require(try injector?.provider(for: A.self))
            self.handle = handle
            first = Worker { try handle.get() }
            inside.wait()
            second = Worker { try handle.get() }
            second.untilAsleep()
            injector = nil
        }
    }

    @Test("A call in flight finishes while another thread releases the injector") func inFlight() async throws {
        let call = try CallInFlight(for: tracker)
        call.goOn.open()
        let instance = try await call.first.value
        #expect((instance as? Piece)?.parts.count == 1)
        _ = await call.second.result
        #expect(tracker.live == 2)
    }

    @Test("A call throws that comes when the injector is released, while another one is in flight")
    func lateCall() async throws {
        let call = try CallInFlight(for: tracker)
        expectThrows(.injectorReleased(a)) { try call.handle.get() }
        call.goOn.open()
        _ = try await call.first.value
        _ = await call.second.result
    }

    // MARK: Nothing grows

    // Only these systems have tests in processes of their own.
    #if os(macOS) || os(Linux)
        @Test("Nothing grows with the number of resolutions") func growth() async throws {
            // In a process of its own, where no other test makes anything.
            await #expect(processExitsWith: .success) { try resolveVeryOften() }
        }
    #endif

    /// A request that fails after an object was made for it.
    enum FailingRequest: CaseIterable {
        /// The error holds the object.
        case errorWithObject
        /// A block holds the object while it meets itself.
        case cycle
        /// The object is an argument.
        case argument
    }

    @Test("No failure leaves anything behind", arguments: FailingRequest.allCases)
    func growthOfFailures(request: FailingRequest) throws {
        struct Full: Error { let life: Tracked }
        ThrownErrors.forget()
        let tracker = tracker
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Int.self) { _ in throw Full(life: tracker.track()) }
            binder.bindProvider(for: Bool.self) { i in
                let life = tracker.track()
                defer { withExtendedLifetime(life) {} }
                return try i.instance(for: Bool?.self)!
            }
            binder.bindFactory(for: String.self) { (i, life: Tracked) in "\(try i.instance(for: Double.self))" }
        }
        let factory: Factory<String, Tracked> = try injector.factory()
        func perform() throws {
            switch request {
            case .errorWithObject: _ = try injector.instance(for: Int.self)
            case .cycle: _ = try injector.instance(for: Bool.self)
            case .argument: _ = try factory(tracker.track())
            }
        }
        for _ in 0..<1000 { #expect((try? perform()) == nil) }
        #expect(tracker.total == 1000)
        #expect(tracker.live == 0)
    }

    #if os(macOS) || os(Linux)
        @Test("Nothing grows with the number of injectors and threads") func growthOfInjectors() async throws {
            await #expect(processExitsWith: .success) {
                let tracker = LifetimeTracker()
                func useInjector() async throws {
                    let injector = try Injector.injectorWithBlock { binder in
                        for number in 0..<20 {
                            binder.bindProvider(for: Tracked.self, named: Chain.name(number)) { _ in tracker.track() }
                        }
                    }
                    let thread = Worker(stackSize: Stack.secondary) {
                        for number in 0..<20 {
                            _ = try injector.provider(for: Tracked.self, named: Chain.name(number)).get()
                        }
                    }
                    try await thread.value
                }
                for _ in 0..<200 { try await useInjector() }
                let before = try residentBytes()
                for _ in 0..<1000 { try await useInjector() }
                let growth = try residentBytes() - before
                #expect(growth < (Build.isSanitized ? 100_000_000 : 800_000), "\(growth) bytes more")
                #expect(tracker.live == 0)
            }
        }
    #endif
}

private func resolveVeryOften() throws {
    let tracker = LifetimeTracker()
    let injector = try Injector.injectorWithBlock { binder in
        binder.bindProvider(for: A.self) { _ in Piece(for: tracker) }
        binder.bindFactory(for: B.self) { i in Piece(for: tracker, try i.instance(for: A.self)) }
        binder.bindFactory(for: B.self, named: "n") { (i, number: Int) in
            Piece(for: tracker, number, try i.provider(for: A.self))
        }
    }
    let provider: Provider<any A> = try injector.provider()
    let optional: Provider<(any A)?> = try injector.provider()
    let property = Injected(from: provider)
    let factory: Factory<any B, Int> = try injector.factory(named: "n")
    func resolveAll(_ rounds: Int) throws {
        for _ in 0..<rounds {
            _ = try injector.instance(for: A.self)
            _ = try injector.instance(for: A?.self)
            _ = try injector.instance(for: B.self)
            _ = try injector.provider(for: A.self).get()
            _ = try injector.provider(for: A?.self).get()
            _ = try injector.factory(for: B.self)()
            _ = try factory(1)
            _ = try provider.get()
            _ = try optional.get()
            _ = property.wrappedValue
        }
    }
    try resolveAll(1000)
    let before = try residentBytes()
    let rounds = Build.isDebug || Build.isSanitized ? 20_000 : 200_000
    try resolveAll(rounds)
    let growth = try residentBytes() - before
    // Each round has ten requests; eleven bytes each would already be more. Sanitizers keep what was freed.
    #expect(growth < (Build.isSanitized ? 2000 : 110) * rounds, "\(growth) bytes more")
    #expect(tracker.live == 1)
}
