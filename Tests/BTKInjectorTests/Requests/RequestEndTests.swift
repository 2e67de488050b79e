import BTKInjector
import Foundation
import TestSupport
import Testing

// Defects, and what the documentation promises of actions. `RequestExploration` looks for more.

@Suite("Actions, and the release of users' objects, at the end of requests")
struct RequestEndTests {
    /// A request, and what blocks do that run for the first time. The model of ``RequestWorld`` knows what must come of
    /// it.
    struct Course: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let request: RequestKind
        let plan: [RequestKind: [RequestStep]]
        let farewell: RequestKind?

        init(
            _ title: String, requesting request: RequestKind, destroyedObjectsRequest farewell: RequestKind? = nil,
            _ plan: [RequestKind: [RequestStep]]
        ) {
            testDescription = title
            self.request = request
            self.plan = plan
            self.farewell = farewell
        }
    }

    @Test("A request comes to the end that the model knows", arguments: promises + defects)
    @MainActor func ends(course: Course) throws {
        ThrownErrors.forget()
        let world = RequestWorld(course.plan, farewell: course.farewell)
        try world.run(course.request)
        #expect(world.violation == nil)
    }

    private static let promises: [Course] = [
        Course(
            "actions run at the end, in the order in which they were given, and those that they give after them",
            requesting: .first,
            [
                .first: [.give([]), .ask(.second), .give([.give([]), .ask(.graph)]), .give([])],
                .second: [.give([.give([])]), .give([])],
            ]),
        Course(
            "an action gets its owner, and what needs its owner", requesting: .first,
            [.first: [.ask(.second)], .second: [.give([.ask(.second), .ask(.first)])]]),
        Course(
            "actions of weak and graph blocks, and of factories, get their instances", requesting: .factory,
            [
                .factory: [.ask(.weak), .ask(.graph), .give([.ask(.first)])], .weak: [.give([.ask(.weak)])],
                .graph: [.give([.ask(.graph)])], .first: [.ask(.weak), .ask(.graph)],
            ]),
        Course(
            "if an action fails, no other one runs, and no instance of its request stays", requesting: .first,
            [.first: [.ask(.second)], .second: [.give([.fail]), .give([])]]),
        Course(
            "instances that were published before an action was given stay when it fails", requesting: .factory,
            [.factory: [.ask(.first), .give([.fail]), .ask(.second)], .first: [], .second: []]),
        Course(
            "the actions of a block that fails do not run, and others do", requesting: .first,
            [
                .first: [.give([]), .attempt(.second)], .second: [.give([.fail]), .ask(.weak), .fail],
                .weak: [.give([])],
            ]),
        Course(
            "a block that closed a cycle runs again when the block that it needs has returned", requesting: .graph,
            [
                .graph: [.ask(.factory)], .factory: [.ask(.first), .ask(.second)],
                .first: [.attempt(.second), .attempt(.second), .attempt(.second)], .second: [.ask(.first)],
            ]),
        Course(
            "a block that has failed without a refusal runs again at each request", requesting: .factory,
            [.factory: [.ask(.second)], .second: [.attempt(.first), .ask(.first)], .first: [.fail]]),
    ]

    private static let defects: [Course] = [
        // The actions of a block that failed were released in the midst of changing the list of them. An object that
        // they held asked in its deinit, took itself for the outermost request, and ran the rest of the failed one's
        // actions.
        Course(
            "an object that a dropped action held asks", requesting: .second, destroyedObjectsRequest: .factory,
            [.second: [.ask(.first), .give([]), .fail], .first: [.give([])]]),
        // An action kept the slots of the blocks that ran when it was given, but not the memory of those slots. When it
        // ran, the child of one of them was gone, and its error's path was read off freed memory.
        Course(
            "an action's path leads through an injector that no longer exists", requesting: .second,
            [.second: [.askChild], .first: [.give([.fail])]]),
        // A value of weak scope was released while its request had not ended: what it held asked, and its request ended
        // the other one, whose instances were published although it failed.
        Course(
            "a value that was refused asks when it is destroyed", requesting: .value, destroyedObjectsRequest: .second,
            [.value: [.ask(.first)], .first: [.give([])]]),
        // It failed after its block had returned, so what the block had requested at the end was done.
        Course(
            "the action of a weak block that made a value is dropped", requesting: .factory,
            [.factory: [.attempt(.value)], .value: [.give([])]]),
        // Frames of blocks that an action had run were taken for those of the next action.
        Course(
            "an action that a block gave which an action requested has that block's path", requesting: .first,
            [.first: [.give([.ask(.factory), .ask(.graph)])], .factory: [.give([.fail])], .graph: []]),
        // Holding back ended when the last action was dropped, though something was held still.
        Course(
            "an instance is held that is built of a held one, when the action that began it is dropped",
            requesting: .factory,
            [
                .factory: [.attempt(.weak), .ask(.second), .fail], .weak: [.give([]), .ask(.first), .fail],
                .first: [], .second: [.ask(.first)],
            ]),
        // The frames that an action runs under were taken for blocks that run.
        Course(
            "an action asks for a graph instance whose block has failed", requesting: .factory,
            [.factory: [.attempt(.graph)], .graph: [.ask(.first), .fail], .first: [.give([.ask(.graph)])]]),
    ]

    // MARK: Other injectors

    @Test("An action of another injector runs at the end of the outermost request, with its own lookups")
    @MainActor func twoInjectors() throws {
        let log = Locked<[String]>()
        @Sendable func bind(_ text: String, before inner: Injector? = nil, in binder: inout Binder) {
            binder.bindProvider(for: String.self) { _ in text }
            binder.mainActor.bindProvider(for: Tracked.self) { i in
                i.whenComplete { i in log.append(try i.instance(for: String.self)) }
                defer { log.append("\(text) returns") }
                return Tracked(holding: try inner?.mainActor.instance(for: Tracked.self))
            }
        }
        let inner = try Injector.injectorWithBlock { bind("inner", in: &$0) }
        _ = try Injector.injectorWithBlock { bind("outer", before: inner, in: &$0) }.mainActor.instance(
            for: Tracked.self)
        #expect(log.value == ["inner returns", "outer returns", "outer", "inner"])
    }

    // The path of a missing parameter began with the owner, and went on with the blocks that were running.
    @Test("A configuration inside of a block has paths of its own") func configurationInsideOfBlock() throws {
        let outer = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in
                _ = try Injector.injectorWithBlock { $0.wireProvider(for: Bool.self, to: { (_: String) in true }) }
                return 1
            }
        }
        let missing = InjectionError.missing(BindingKey(Bool.self), BindingKey(String.self))
        expectThrows(.invalidConfiguration([missing])) { try outer.instance(for: Int.self) }
    }

    // MARK: Objects of failed requests

    @Test("A request of an object that is destroyed works, also when another one was refused")
    @MainActor func harmless() throws {
        let answers = Locked<[Int]>([])
        let injector = try InjectorBox.makeInjector { binder, box in
            binder.mainActor.bindProvider(for: Farewell.self) { i in
                i.whenComplete { _ in throw Failure() }
                return Farewell {
                    let error = failure { try box.injector.instance(for: String.self) }
                    #expect(error?.cycle != nil)
                    answers.append((try? box.injector.instance(for: Int.self)) ?? 0)
                }
            }
            binder.bindProvider(for: String.self) { i in try i.instance() }
            binder.bindFactory(for: Int.self) { _ in 7 }
        }
        #expect(failure { try injector.mainActor.instance(for: Farewell.self) } != nil)
        #expect(answers.value == [7])
    }

    // MARK: Depth

    // Each of n actions replayed all frames of the chain it was given in, and each frame counted all others.
    @Test("Actions in a long chain cost no more than the chain") @MainActor func actionsInChain() throws {
        let length = 1000
        let order = Locked<[Int]>([])
        let injector = try Injector.injectorWithBlock { binder in
            for number in 0..<length {
                binder.mainActor.bindProvider(for: Int.self, named: BindingName("\(number)")) { i in
                    if number + 1 < length {
                        _ = try i.instance(for: Int.self, named: BindingName("\(number + 1)"))
                    }
                    i.whenComplete { _ in order.append(number) }
                    return number
                }
            }
        }
        _ = try injector.mainActor.instance(for: Int.self, named: "0")
        #expect(order.value == (0..<length).reversed())
    }

    @Test("Ten thousand actions that actions give run, and the next one is too deep, if its bindings do not repeat")
    @MainActor func nestedActions() throws {
        /// Makes an injector with bindings whose actions ask for the next one, which gives an action.
        func run(_ count: Int) throws -> (ran: Int, error: InjectionError?) {
            let ran = Locked()
            let injector = try Injector.injectorWithBlock { binder in
                for number in 0..<count {
                    binder.mainActor.bindFactory(for: Int.self, named: BindingName("\(number)")) { i in
                        i.whenComplete { i in
                            ran.add()
                            if number + 1 < count { _ = try i.make(for: Int.self, named: BindingName("\(number + 1)")) }
                        }
                        return number
                    }
                }
            }
            let error = failure { try injector.mainActor.make(for: Int.self, named: "0") }
            return (ran.value, error)
        }
        // The first action is given by a block.
        let fitting = try run(10_001)
        #expect(fitting.ran == 10_001)
        #expect(fitting.error == nil)
        let (ran, error) = try run(10_002)
        #expect(ran == 10_001)
        #expect(error == .nestingTooDeep(path: (0...10_001).map { intKey(BindingName("\($0)")) }))
    }

    // MARK: Injectors

    // Each child kept its parent in two places, and was released within the end of its own child.
    @Test("Children of children are released in a loop", arguments: [false, true])
    func chainOfChildren(keepsHandle: Bool) async throws {
        let tracker = LifetimeTracker()
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
            return Result { () throws(InjectionError) in try handle?.get() }.error
        }
        #expect(error == (keepsHandle ? .injectorReleased(BindingKey(Int.self)) : nil))
        #expect(tracker.live == 0)
    }

    // While a child's parent was being released, the parents of all others waited for the end of that.
    @Test("An injector that a deinit releases ends at once, with its parent, also within the end of another one")
    func releaseWithinRelease() async throws {
        let tracker = LifetimeTracker()
        let live = Locked<[Int]>([])
        do {
            // The child alone keeps its parent.
            let child = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Farewell.self) { _ in
                    Farewell {
                        let made = try? Self.makeAndRelease(tracker)
                        #expect(made == 1)
                        live.append(tracker.live)
                    }
                }
            }.makeChild { _ in }
            _ = try child.instance(for: Farewell.self)
        }
        #expect(live.value == [0])
    }

    /// Makes an injector and a child, whose instance is the parent's, and releases both. Returns how many it made.
    private static func makeAndRelease(_ tracker: LifetimeTracker) throws -> Int {
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Tracked.self) { _ in tracker.track() }
        }
        _ = try parent.makeChild { _ in }.instance(for: Tracked.self)
        return tracker.live
    }

    // The injectors of graph instances ended after the reports, unlike the instances. And the request kept the injector
    // and the weak instance by one object, which released the injector first.
    @Test("An injector that a request ends does so before the reports")
    func injectorThatEnds() throws {
        let log = Locked<[String]>()
        let inner = Locked<Injector?>(nil)
        inner.value = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Farewell.self) { _ in Farewell { log.append("shared") } }
            binder.bindProvider(for: Farewell.self, named: "b", scope: .graph) { _ in Farewell { log.append("other") } }
        }
        let outer = try Injector.injectorWithBlock { binder in
            binder.onConstruction { _ in log.append("report") }
            binder.bindFactory(for: Int.self) { _ in
                _ = try inner.value?.instance(for: Farewell.self)
                _ = try inner.value?.instance(for: Farewell.self, named: "b")
                inner.value = nil
                return 1
            }
        }
        _ = try outer.instance(for: Int.self)
        #expect(log.value == ["other", "shared", "report"])
    }

    // A request that is made by a deinit is outermost, and the stack was looked at from the ninth block on alone.
    @Test("Objects that make the next one in their deinit do not overflow the stack")
    func recursionByDeinit() async throws {
        let made = Locked()
        let last = try await onThread(stackSize: Stack.secondary) {
            let last = Locked<InjectionError?>(nil)
            let injector = try InjectorBox.makeInjector { binder, box in
                binder.bindFactory(for: Farewell.self) { _ in
                    made.add()
                    return Farewell {
                        do throws(InjectionError) {
                            _ = try box.injector.instance(for: Farewell.self)
                        } catch {
                            last.value = error
                        }
                    }
                }
            }
            _ = try injector.instance(for: Farewell.self)
            return last.value
        }
        #expect(made.value > 50)
        #expect(last == .nestingTooDeep(path: [BindingKey(Farewell.self)]))
    }

    // A cancelled thread left its wait with the lock of all constructions held.
    #if !os(Android)
        @Test("A thread that is cancelled while it waits gets its instance, and stops no other thread")
        func cancelledWait() async throws {
            let isBuilding = Gate()
            let mayReturn = Gate()
            let injector = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Int.self) { _ in
                    isBuilding.open()
                    mayReturn.wait()
                    return 1
                }
                binder.bindProvider(for: String.self) { _ in "other" }
            }
            let builder = Worker { try injector.instance(for: Int.self) }
            isBuilding.wait()
            let thread = Locked<pthread_t?>(nil)
            let started = Gate()
            let waiter = Worker {
                thread.value = pthread_self()
                defer {
                    // Before the request to end the thread takes effect anywhere else.
                    pthread_setcancelstate(CInt(PTHREAD_CANCEL_DISABLE), nil)
                    thread.value = nil
                }
                started.open()
                return try injector.instance(for: Int.self)
            }
            started.wait()
            waiter.untilAsleep()
            // Under the lock, so that it does not end before: another thread may get its identifier.
            thread.withLock { thread in if let thread { pthread_cancel(thread) } }
            mayReturn.open()
            #expect(try await builder.value == 1)
            #expect(try await waiter.value == 1)
            #expect(try await onThread { try injector.instance(for: String.self) } == "other")
        }
    #endif
}
