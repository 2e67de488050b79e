import BTKInjector
import TestSupport
import Testing

private let a = BindingKey(A.self)
private let b = BindingKey(B.self)

@Suite("Ownership") struct OwnershipTests {
    private let tracker = LifetimeTracker()

    // MARK: All goes with the injector

    // The injector and its bindings held each other in the Objective-C library, so no injector was ever freed.
    @Test("Instances are destroyed with the injector, also where they hold each other's handles in cycles")
    func instances() throws {
        do {
            let injector = try Injector.injectorWithBlock { [tracker] binder in
                binder.bindProvider(for: A.self) { i in
                    Piece(
                        for: tracker, try i.instance(for: C.self), try i.provider(for: B.self),
                        try i.provider(for: A?.self), try i.factory(for: B.self, taking: Int.self))
                }
                binder.bindProvider(for: B.self) { i in
                    Piece(for: tracker, try i.provider(for: A.self), try i.provider(for: B.self))
                }
                binder.bindFactory(for: B.self) { (i, _: Int) in Piece(for: tracker, try i.provider(for: A.self)) }
                binder.bindProvider(for: C.self) { _ in Piece(for: tracker) }
                binder.bindProvider(for: Never.self) { _ in throw Failure() }
            }
            _ = try injector.instance(for: A.self)
            _ = try injector.instance(for: B.self)
            #expect(throws: InjectionError.self) { try injector.instance(for: Never.self) }
            _ = try injector.make(for: B.self, 1)
            #expect(tracker.live == 3, "a factory's product is not kept")
        }
        #expect(tracker.live == 0)
    }

    @Test("With an injector go the objects that its blocks capture, while its handles throw, on every thread")
    func handles() throws {
        func makeHandles() throws -> (Provider<any A>, Factory<any B>, Factory<any B, Int>) {
            let captured = (0..<3).map { _ in tracker.track() }
            let injector = try Injector.injectorWithBlock { [tracker] binder in
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

    /// Binds what blocks of an injector and of its child capture.
    private func bindCapturing(_ binder: inout Binder) {
        let object = tracker.track()
        binder.bindProvider(for: Tracked.self, named: "old") { _ in object }
        binder.bindChild(for: Int.self) { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: Tracked.self, named: "new") { _ in object }
        }
    }

    @Test("An error that lists bindings when it is read keeps no block, and reads the same after the injector's end")
    func errors() throws {
        let refused = failure {
            try Injector { binder in
                bindCapturing(&binder)
                binder.requireBinding(for: Tracked.self, named: "new")
            }
        }
        #expect((tracker.total, tracker.live) == (1, 0))
        #expect("\(try #require(refused?.problems.first))".contains("did you mean Tracked named \"old\""))

        let injector = Locked<Injector?>(try Injector(bindCapturing))
        let error = try #require(failure { try injector.value?.instance(for: Tracked.self, named: "new") })
        let text = "\(error)"
        #expect(text.contains("bind there what needs it"))
        injector.value = nil
        #expect((tracker.total, tracker.live) == (2, 0))
        #expect("\(error)" == text)
    }

    // MARK: At awkward moments

    @Test("A block that releases the last reference finishes its request, or fails, and leaves nothing")
    func releasedInBlock() throws {
        for fails in [false, true] {
            let kept = Locked<Injector?>(nil)
            kept.value = try Injector.injectorWithBlock { [tracker] binder in
                binder.bindProvider(for: A.self) { i in
                    let before: any B = try i.instance()
                    kept.value = nil
                    if fails { throw Failure() }
                    let after: any B = try i.instance()
                    return Piece(for: tracker, before === after, try i.provider(for: A.self))
                }
                binder.bindFactory(for: A.self) { (i, _: Int) in try i.instance(for: A.self) }
                binder.bindProvider(for: B.self) { _ in Piece(for: tracker) }
            }
            let make = try #require(kept.value).factory(for: A.self, taking: Int.self)
            do {
                let piece = try? make(1) as? Piece
                #expect(piece?.parts[0] as? Bool == (fails ? nil : true))
                #expect(tracker.live == (fails ? 0 : 1))
                if !fails {
                    let handle = try #require(piece?.parts[1] as? Provider<any A>)
                    expectThrows(.injectorReleased(a)) { try handle.get() }
                }
            }
            #expect(tracker.live == 0)
            expectThrows(.injectorReleased(a)) { try make(2) }
        }
    }

    @Test("A call in flight finishes while the injector is released, and one that comes then throws")
    func inFlight() async throws {
        let inside = Gate()
        let goOn = Gate()
        // The child alone keeps its parent.
        var injector: Injector? = try Injector.injectorWithBlock { [tracker] binder in
            binder.bindProvider(for: B.self) { _ in Piece(for: tracker) }
        }.makeChild { [tracker] binder in
            binder.bindProvider(for: A.self) { i in
                inside.open()
                goOn.wait()
                return Piece(for: tracker, try i.instance(for: B.self))
            }
        }
        let handle: Provider<any A> = try #require(try injector?.provider(for: A.self))
        let first = Worker { try handle.get() }
        inside.wait()
        let second = Worker { try handle.get() }
        second.untilAsleep()
        injector = nil
        expectThrows(.injectorReleased(a)) { try handle.get() }
        goOn.open()
        let instance = try await first.value
        #expect((instance as? Piece)?.parts.count == 1)
        _ = await second.result
        #expect(tracker.live == 2)
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

    // Each child kept its parent in two places, and was released within the end of its own child.
    @Test("Children of children are released in a loop", arguments: [false, true])
    func chainOfChildren(keepsHandle: Bool) async throws {
        let tracker = tracker
        let error = try await onThread(stackSize: Stack.secondary) {
            var injector = try Injector.injectorWithBlock { binder in
                let object = tracker.track()
                binder.bindProvider(for: Tracked.self) { _ in object }
            }
            for _ in 0..<(Build.isSanitized ? 20_000 : 100_000) {
                injector = try injector.makeChild { $0.bindProvider(for: Int.self) { _ in 1 } }
            }
            let handle: Provider<Int>? = keepsHandle ? try injector.provider() : nil
            _ = try injector.instance(for: Int.self)
            injector = try Injector.injectorWithBlock { _ in }
            return failure { try handle?.get() }
        }
        #expect(error == (keepsHandle ? .injectorReleased(BindingKey(Int.self)) : nil))
        #expect(tracker.live == 0)
    }

    // MARK: Nothing grows

    // Only these systems have tests in processes of their own.
    #if os(macOS) || os(Linux)
        @Test("Nothing grows with the number of requests") func requests() async throws {
            // In a process of its own, where no other test makes anything.
            await #expect(processExitsWith: .success) { try requestVeryOften() }
        }
    #endif

    @Test("No failure leaves anything behind") func failures() throws {
        struct Full: Error { let life: Tracked }
        ThrownErrors.forget()
        let injector = try Injector.injectorWithBlock { [tracker] binder in
            binder.bindFactory(for: Int.self) { _ in throw Full(life: tracker.track()) }
            binder.bindProvider(for: Bool.self) { i in
                let life = tracker.track()
                defer { withExtendedLifetime(life) {} }
                return try i.instance(for: Bool?.self)!
            }
            binder.bindFactory(for: String.self) { (i, life: Tracked) in "\(try i.instance(for: Double.self))" }
        }
        for _ in 0..<1000 {
            #expect((try? injector.instance(for: Int.self)) == nil)
            #expect((try? injector.instance(for: Bool.self)) == nil)
            #expect((try? injector.make(for: String.self, tracker.track())) == nil)
        }
        #expect((tracker.total, tracker.live) == (3000, 0))
    }
}

private func requestVeryOften() throws {
    let tracker = LifetimeTracker()
    let injector = try Injector.injectorWithBlock { binder in
        binder.bindProvider(for: A.self) { _ in Piece(for: tracker) }
        binder.bindFactory(for: B.self) { i in Piece(for: tracker, try i.instance(for: A.self)) }
        binder.bindFactory(for: B.self) { (i, number: Int) in Piece(for: tracker, number, try i.provider(for: A.self)) }
    }
    let provider: Provider<any A> = try injector.provider()
    let factory: Factory<any B, Int> = try injector.factory()
    let property = Injected(from: provider)
    func request(_ rounds: Int) throws {
        for _ in 0..<rounds {
            _ = try injector.instance(for: A?.self)
            _ = try injector.instance(for: B.self)
            _ = try injector.provider(for: A.self).get()
            _ = try injector.factory(for: B.self)()
            _ = try factory(1)
            _ = try provider.get()
            _ = property.wrappedValue
        }
    }
    try request(1000)
    let before = try residentBytes()
    let rounds = Build.isDebug || Build.isSanitized ? 20_000 : 200_000
    try request(rounds)
    let growth = try residentBytes() - before
    // Each round has seven requests; sixteen bytes each would already be more. Sanitizers keep what was freed.
    #expect(growth < (Build.isSanitized ? 2000 : 110) * rounds, "\(growth) bytes more")
    #expect(tracker.live == 1)
}
