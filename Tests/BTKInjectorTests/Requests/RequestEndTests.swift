import BTKInjector
import TestSupport
import Testing

// `RequestExploration` looks for more courses of events.

@Suite("Actions, and the release of users' objects, at the end of requests")
struct RequestEndTests {
    /// A request, and what blocks do that run for the first time. The model of ``RequestWorld`` knows what must come of
    /// it.
    struct Course: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let request: RequestKind
        /// The binding for which destroyed objects ask.
        var farewell: RequestKind?
        let plan: [RequestKind: [RequestStep]]
    }

    @Test("A request comes to the end that the model knows", arguments: courses)
    @MainActor func ends(course: Course) throws {
        ThrownErrors.forget()
        let world = RequestWorld(course.plan, farewell: course.farewell)
        try world.run(course.request)
        #expect(world.violation == nil)
    }

    private static let courses: [Course] = [
        Course(
            testDescription:
                "actions run at the end, in the order in which they were given, and what they give after them",
            request: .first,
            plan: [
                .first: [.give([]), .ask(.second), .give([.give([]), .ask(.graph)]), .give([])],
                .second: [.give([.give([])]), .give([])],
            ]),
        Course(
            testDescription: "an action gets its owner, and what needs its owner", request: .first,
            plan: [.first: [.ask(.second)], .second: [.give([.ask(.second), .ask(.first)])]]),
        Course(
            testDescription: "actions of weak and graph blocks, and of factories, get their instances",
            request: .factory,
            plan: [
                .factory: [.ask(.weak), .ask(.graph), .give([.ask(.first)])], .weak: [.give([.ask(.weak)])],
                .graph: [.give([.ask(.graph)])], .first: [.ask(.weak), .ask(.graph)],
            ]),
        Course(
            testDescription: "if an action fails, no other one runs, and no instance of its request stays",
            request: .first, plan: [.first: [.ask(.second)], .second: [.give([.fail]), .give([])]]),
        Course(
            testDescription: "instances that were published before an action was given stay when it fails",
            request: .factory,
            plan: [.factory: [.ask(.first), .give([.fail]), .ask(.second)], .first: [], .second: []]),
        Course(
            testDescription: "the actions of a block that fails do not run, and others do", request: .first,
            plan: [
                .first: [.give([]), .attempt(.second)], .second: [.give([.fail]), .ask(.weak), .fail],
                .weak: [.give([])],
            ]),
        Course(
            testDescription: "a block that closed a cycle runs again when the block that it needs has returned",
            request: .graph,
            plan: [
                .graph: [.ask(.factory)], .factory: [.ask(.first), .ask(.second)],
                .first: [.attempt(.second), .attempt(.second), .attempt(.second)], .second: [.ask(.first)],
            ]),
        // The object took itself for the outermost request, and ran the rest of the failed one's actions.
        Course(
            testDescription: "an object that a dropped action held asks", request: .second, farewell: .factory,
            plan: [.second: [.ask(.first), .give([]), .fail], .first: [.give([])]]),
        // The path was read off freed memory.
        Course(
            testDescription: "an action's path leads through an injector that no longer exists", request: .second,
            plan: [.second: [.askChild], .first: [.give([.fail])]]),
        // Its request ended the other one, whose instances were published although it failed.
        Course(
            testDescription: "a value that was refused asks when it is destroyed", request: .value, farewell: .second,
            plan: [.value: [.ask(.first)], .first: [.give([])]]),
        // It failed after its block had returned, so what the block had requested at the end was done.
        Course(
            testDescription: "the action of a weak block that made a value is dropped", request: .factory,
            plan: [.factory: [.attempt(.value)], .value: [.give([])]]),
        // Holding back ended when the last action was dropped, though something was held still.
        Course(
            testDescription:
                "an instance is held that is built of a held one, when the action that began it is dropped",
            request: .factory,
            plan: [
                .factory: [.attempt(.weak), .ask(.second), .fail], .weak: [.give([]), .ask(.first), .fail],
                .first: [], .second: [.ask(.first)],
            ]),
        // The frames that an action runs under were taken for blocks that run.
        Course(
            testDescription: "an action asks for a graph instance whose block has failed", request: .factory,
            plan: [.factory: [.attempt(.graph)], .graph: [.ask(.first), .fail], .first: [.give([.ask(.graph)])]]),
    ]

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

    // A request that is made by a deinit is outermost, and the stack was looked at from the ninth block on alone.
    @Test("Objects that make the next one in their deinit do not overflow the stack")
    func recursionByDeinit() async throws {
        let last = Locked<InjectionError?>(nil)
        let injector = try InjectorBox.makeInjector { binder, box in
            binder.bindFactory(for: Farewell.self) { _ in
                Farewell {
                    if let error = failure(of: { try box.injector.instance(for: Farewell.self) }) { last.value = error }
                }
            }
        }
        try await onThread(stackSize: Stack.secondary) { _ = try injector.instance(for: Farewell.self) }
        #expect(last.value == .nestingTooDeep(path: [BindingKey(Farewell.self)]))
    }
}
