import BTKInjector

/// An injector whose blocks, actions and objects do what is chosen for them, and know what must come of it.
///
/// Wherever the library runs code of users, a choice is made: blocks and actions return, fail, ask, or give actions;
/// and each object that is destroyed, also one that a closure or an error held, may ask as well, up to three within
/// each other. Or all that is planned.
// Safe to share because one thread alone uses it.
final class RequestWorld: @unchecked Sendable {
    /// An instance, or an object that closures and errors hold, which has no kind.
    final class Part: @unchecked Sendable {
        let id: Int
        private let kind: RequestKind?
        private let world: RequestWorld

        init(_ kind: RequestKind? = nil, in world: RequestWorld) {
            world.count += 1
            world.alive.insert(world.count)
            id = world.count
            self.kind = kind
            self.world = world
        }

        deinit { world.end(id, of: kind) }
    }

    struct Value: Sendable { let part: Part }

    struct BlockError: Error, CustomStringConvertible {
        var part: Part?
        let description: String
    }

    /// What is on the stack: a call of the injector, its block, or an action that the block has given.
    enum Role {
        case ask, block, action
    }

    private(set) var choices = Choices(budget: 0)
    /// The steps that blocks take when they run for the first time; else, and in actions without steps, none.
    private var plan: [RequestKind: [RequestStep]]?
    /// The binding for which all objects ask that are destroyed, if that is planned.
    private var farewell: RequestKind?
    /// The bindings that are requested.
    let kinds: [RequestKind]
    /// Whether the first choice is taken everywhere, and none is made.
    private var isSettled = false
    var injector: Injector?
    /// The calls on the thread, outermost first.
    var stack: [(role: Role, ask: AskModel)] = []
    var published: [RequestKind: Int] = [:]
    var weakInstance: Int?
    private(set) var alive: Set<Int> = []
    private var count = 0
    private var nesting = 0
    /// The first thing that went wrong.
    private(set) var violation: String?

    init(_ choices: Choices, askingFor kinds: [RequestKind]) {
        self.choices = choices
        self.kinds = kinds
    }

    init(_ plan: [RequestKind: [RequestStep]], farewell: RequestKind?) {
        self.plan = plan
        self.farewell = farewell
        kinds = []
    }

    /// Asks for an instance, then for all of them, and ends the injector.
    func run(_ kind: RequestKind) throws {
        injector = try Injector.injectorWithBlock(configure)
        _ = try? ask(kind)
        if let rest = plan?.keys, !rest.isEmpty { report("\(Array(rest)) did not run") }
        isSettled = true
        for kind in RequestKind.common { _ = try? ask(kind) }
        _ = injector.take()
        if !alive.isEmpty { report("\(alive.count) objects are alive after the injector") }
    }

    /// Returns nil if the steps are chosen.
    func plannedSteps(of kind: RequestKind) -> [RequestStep]? {
        plan == nil ? nil : plan!.removeValue(forKey: kind) ?? []
    }

    /// Returns a number below `count`.
    func choose(_ count: Int) -> Int { isSettled ? 0 : choices.choose(count) }

    func report(_ violation: String) {
        if self.violation == nil { self.violation = "\(violation); choices \(choices.description); at \(stack)" }
    }

    /// Notes that an object is destroyed, whose `deinit` may ask.
    private func end(_ id: Int, of kind: RequestKind?) {
        if alive.remove(id) == nil { report("object \(id) is destroyed twice") }
        if kind == .weak, weakInstance == id { weakInstance = nil }
        if let (role, ask) = stack.last, role == .ask, ask.isOutermost { settle(ask) }
        guard nesting < 3 else { return }
        let choice = choose(kinds.count + 1)
        guard let kind = choice > 0 ? kinds[choice - 1] : isSettled || nesting > 0 ? nil : farewell else { return }
        nesting += 1
        defer { nesting -= 1 }
        _ = try? ask(kind)
    }
}
