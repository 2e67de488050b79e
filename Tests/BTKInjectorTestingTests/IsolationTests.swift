import BTKInjector
import BTKInjectorTesting
import TestSupport
import Testing

/// The traits beside tests without any, and beside each other.
@Suite(
    "Traits, beside each other and beside tests without one", .serialized, .usesGlobalInjector,
    .timeLimit(.minutes(5)))
struct IsolationTests {
    @Test("Many at once never see each other's, nor the process's") func atOnce() async throws {
        try GlobalInjector.setUp(bind("process"))
        defer { GlobalInjector.remove() }
        let count = 50
        let meeting = TaskBarrier(count)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                group.addTask {
                    try await perform(.injector(bind("\(number)"))) { () async throws in
                        for _ in 0..<4 {
                            await meeting.arrive()
                            #expect(Screen().title == "\(number)")
                            #expect(try await Task { try currentText() }.value == "\(number)")
                        }
                        #expect(Screen().note.read() == 1)
                        await meeting.arrive()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(Screen().title == "process")
    }

    @Test("A test without a trait has the process's, and so have its tasks") func plain() async throws {
        try GlobalInjector.setUp(bind("process"))
        defer { GlobalInjector.remove() }
        let meeting = TaskBarrier(2)
        async let other: Void = perform(.injector(bind("own"))) {
            await meeting.arrive()
            #expect(Screen().title == "own")
            await meeting.arrive()
        }
        await meeting.arrive()
        #expect(Screen().title == "process")
        #expect(try await Task { try currentText() }.value == "process")
        #expect(try await Task { @MainActor in try currentText() }.value == "process")
        await meeting.arrive()
        try await other
    }

    @Test("A test without a trait is told that there is none when there is none") func plainWithout() async throws {
        let meeting = TaskBarrier(2)
        async let other: Void = perform(.injector(bind("own"))) {
            await meeting.arrive()
            await meeting.arrive()
        }
        await meeting.arrive()
        expectThrows(.globalInjectorNotSet) { try currentText() }
        await meeting.arrive()
        try await other
    }

    @Test("A thread may set the process's up within the closure, and gets it") func setUpMeanwhile() async throws {
        defer { GlobalInjector.remove() }
        try await perform(.injector(bind("own"))) {
            let text = try await onThread {
                try GlobalInjector.setUp(bind("process"))
                return try currentText()
            }
            #expect(text == "process")
            #expect(Screen().title == "own")
        }
        #expect(Screen().title == "process")
    }

    /// References that don't keep what they refer to.
    private actor Watch {
        private struct Reference { weak var object: AnyObject? }
        private var references: [Reference] = []

        func add(_ object: any AnyObject & Sendable) { references.append(Reference(object: object)) }
        var count: Int { references.count }
        var alive: Int { references.filter { $0.object != nil }.count }
    }

    /// Two of them hold each other's handles.
    private final class Ring: Sendable {
        let other: Provider<Ring>
        init(other: Provider<Ring>) { self.other = other }
    }

    @Test("An injector and its instances are freed after the test, failed or not", arguments: [false, true])
    func freed(fails: Bool) async throws {
        let watch = Watch()
        let app = try Injector.injectorWithBlock(bind("app"))
        let trait = InjectorTrait.overriding(app, addingBindings: true) { binder in
            binder.bindProvider(for: Ring.self, named: "a") { i in Ring(other: try i.provider(named: "b")) }
            binder.bindProvider(for: Ring.self, named: "b") { i in Ring(other: try i.provider(named: "a")) }
        }
        var hasFailed = false
        do {
            try await perform(trait) {
                let injector = try GlobalInjector.get()
                let ring: Ring = try injector.instance(named: "a")
                let others: [any AnyObject & Sendable] = [injector, ring, try ring.other.get(), Screen().note]
                for object in others { await watch.add(object) }
                try await Task { await watch.add(try GlobalInjector.get()) }.value
                #expect(await watch.alive == 5)
                if fails { throw Stop() }
            }
        } catch is Stop {
            hasFailed = true
        }
        #expect(hasFailed == fails)
        #expect(await watch.count == 5)
        #expect(await watch.alive == 0)
    }

    @Test("A configuration that fails is an issue of the test, and the body does not run")
    func failingConfiguration() async throws {
        let traits: [InjectorTrait] = [
            .injector { _ in throw Stop() }, .overriding(try Injector.injectorWithBlock { _ in throw Stop() }) { _ in },
            .overriding(try Injector.injectorWithBlock { _ in }) { _ in throw Stop() },
        ]
        for trait in traits { try await expectIssue(of: trait) { $0 is Stop } }
    }
}
