import BTKInjector

/// An injector whose blocks, actions and objects do what is chosen for them, and know what must come of it.
///
/// Wherever the library runs code of users, a choice is made: blocks and actions return, fail, ask, or give actions;
/// and each object that is destroyed, also one that a closure or an error held, may ask as well, up to three within
/// each other. Or all that is planned.
// Safe to share because one thread alone uses it.
final class RequestWorld: @unchecked Sendable {
    /// An instance.
    final class Part: @unchecked Sendable {
        let id: Int
        let kind: RequestKind
        private let world: RequestWorld

        init(_ kind: RequestKind, in world: RequestWorld) {
            self.id = world.begin()
            self.kind = kind
            self.world = world
        }

        deinit { world.end(id, of: kind) }
    }

    struct Value: Sendable { let part: Part }

    /// An object that closures and errors hold.
    final class Witness: Sendable {
        private let id: Int
        private let world: RequestWorld

        init(_ world: RequestWorld) {
            self.id = world.begin()
            self.world = world
        }

        deinit { world.end(id, of: nil) }
    }

    struct BlockError: Error, CustomStringConvertible {
        let witness: Witness
        let description: String
    }

    enum Entry {
        case ask(AskModel)
        case block(RunModel)
        case action(ActionModel)
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
    var stack: [Entry] = []
    /// The providers whose blocks run.
    var building: Set<RequestKind> = []
    var published: [RequestKind: Int] = [:]
    var weakInstance: Int?
    private var alive: Set<Int> = []
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

    /// Returns nil if the steps are chosen.
    func plannedSteps(of kind: RequestKind) -> [RequestStep]? {
        plan == nil ? nil : plan!.removeValue(forKey: kind) ?? []
    }

    func report(_ violation: String) {
        if self.violation == nil { self.violation = "\(violation); choices \(choices.description); at \(stack)" }
    }

    /// Returns a number below `count`.
    func choose(_ count: Int) -> Int { isSettled ? 0 : choices.choose(count) }

    func isAlive(_ id: Int) -> Bool { alive.contains(id) }

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

    // MARK: Objects

    private func begin() -> Int {
        count += 1
        alive.insert(count)
        return count
    }

    /// Notes that an object is destroyed, whose `deinit` may ask.
    private func end(_ id: Int, of kind: RequestKind?) {
        if alive.remove(id) == nil { report("object \(id) is destroyed twice") }
        if kind == .weak, weakInstance == id { weakInstance = nil }
        if case .ask(let ask) = stack.last, ask.isOutermost { settle(ask.request) }
        guard nesting < 3 else { return }
        let choice = choose(kinds.count + 1)
        guard let kind = choice > 0 ? kinds[choice - 1] : isSettled || nesting > 0 ? nil : farewell else { return }
        nesting += 1
        defer { nesting -= 1 }
        _ = try? ask(kind)
    }
}
