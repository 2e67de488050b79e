/// The state of an outermost request that has actions, instances that wait for its end, or reports.
///
/// A request begins when its thread pushes a first frame, and ends when that frame is popped. Most requests need
/// nothing else. This state is made by the first block that gives an action, makes an instance of graph scope
/// or is observed.
///
/// The invariants:
///
/// 1. A thread has a request state only while it has frames. The step that pops the last frame takes the state out, and
///    between the two no code of users runs. So a request that begins when there are no frames, such as one made by a
///    `deinit`, is a request of its own: it sees no action and no instance of the one that ends.
/// 2. An action runs once, after all blocks have returned, in the order in which the actions were given. It does not
///    run if its block, the outermost block, or an action before it has failed.
/// 3. What is held lives on the main actor, which runs nothing else before the request ends. So nobody else sees it.
/// 4. Nothing is released before the request has ended. The actions of a block that has failed are marked, and are kept
///    with all others. When the thread knows nothing of the request any more, all of it is released at once.
/// 5. An action runs with one frame, its binding's own, whose registry it pins.
// A class, so that the compiler checks the exclusivity of each access. Memory behind a pointer has no such checks.
@usableFromInline final class RequestState {
    /// Something to do on the main actor when all blocks of the request have returned.
    final class Action: RegistryPin {
        /// Of the block that gave it.
        let slot: Slot
        /// How many frames there were, up to that block's.
        fileprivate let depth: Int
        /// The number of the action that ran then.
        fileprivate let giver: Int?
        let run: (ResolutionThread) throws -> Void
        /// Whether its block has failed.
        fileprivate var isDropped = false

        fileprivate init(
            on thread: ResolutionThread, giver: Int?, _ run: @escaping (ResolutionThread) throws -> Void
        ) {
            slot = thread.innermostSlot
            depth = thread.depth
            self.giver = giver
            self.run = run
            super.init(slot.header.registry, onThread: thread.id)
        }
    }

    /// An instance that is built and not published yet, or one that is destroyed at the end.
    final class Instance: RegistryPin {
        let slot: Slot
        /// Keeps a weak instance alive until it is published.
        private(set) var object: AnyObject?
        /// Where the instance is, if that is not its slot.
        let storage: Storage?

        init(_ slot: Slot, onThread thread: Int, object: AnyObject? = nil, storage: Storage? = nil) {
            self.slot = slot
            self.object = object
            self.storage = storage
            super.init(slot.header.registry, onThread: thread)
        }

        // Before the pin is released, because the registry may end with it, and has older instances.
        deinit { object = nil }
    }

    private var actions: [Action] = []
    /// The number of the action that runs; -1 while blocks do.
    private var running = -1
    /// The numbers of the actions whose blocks still run.
    private var open: [Int] = []
    /// How many actions were given by actions.
    private var givenByActions = 0
    /// The instances of graph scope, and those that are only to be destroyed.
    private var instances: [Instance] = []
    /// The numbers of those of graph scope, by slot.
    private var numbers: [WaitForGraph.SlotID: Int] = [:]
    /// The instances of the main actor that are published at the end.
    private var held: [Instance] = []
    /// When the observed blocks that run began.
    private var startTimes: [Int64] = []
    /// Those that have run, with who receives their reports when the request has ended.
    private(set) var reports: [(ConstructionReport, [Observer])] = []

    var hasActions: Bool { !actions.isEmpty }

    /// Whether the blocks have returned, and an action runs.
    var runsActions: Bool { running >= 0 }

    /// Where fewer frames are left than this, a pop is to be noted.
    var watchedDepth: Int { open.last.map { actions[$0].depth } ?? 1 }
}

// MARK: Actions

extension RequestState {
    /// How many actions may be given by actions.
    private static var maximumActions: Int { 10_000 }

    /// Adds an action of the block that runs in the innermost frame.
    func add(on thread: ResolutionThread, _ run: @escaping (ResolutionThread) throws -> Void) {
        if runsActions { givenByActions += 1 }
        open.add(actions.count)
        actions.add(Action(on: thread, giver: runsActions ? running : nil, run))
        thread.updateLimits()
    }

    /// Notes that a block has ended, up to which there were so many frames. If it has failed, its actions don't run.
    func end(_ depth: Int, failed: Bool) {
        while let number = open.last, actions[number].depth >= depth {
            if failed { actions[number].isDropped = true }
            open.removeLast()
        }
    }

    /// Returns the action to run next. Returns nil when all have run.
    func next() -> Action? {
        open = []
        repeat { running += 1 } while running < actions.count && actions[running].isDropped
        return running < actions.count ? actions[running] : nil
    }

    /// The error of the action that runs, if actions have given too many.
    var errorOfTooMany: InjectionError? {
        guard givenByActions > Self.maximumActions, let first = actions[running].giver else { return nil }
        let binding = actions[running].slot.binding
        var ring = [binding]
        var next = Optional(first)
        while let number = next {
            ring.add(actions[number].slot.binding)
            if ring.last == binding { return .circularDependency(path: ring.reversed().keysOfRing) }
            next = actions[number].giver
        }
        return .nestingTooDeep(path: [binding.key])
    }
}

// MARK: Instances

extension RequestState {
    /// Returns where the instance of a slot is, if the request has made it.
    @inline(never) func instance(of slot: Slot) -> Storage? { numbers[slot.id].flatMap { instances[$0].storage } }

    /// Takes over memory with an instance in it, of graph scope.
    @inline(never) func keep(_ storage: Storage, of slot: Slot, onThread thread: Int) {
        numbers[slot.id] = instances.count
        destroyAtEnd(storage, of: slot, onThread: thread)
    }

    /// Takes over memory with an instance in it that nobody gets.
    @inline(never) func destroyAtEnd(_ storage: Storage, of slot: Slot, onThread thread: Int) {
        instances.add(Instance(slot, onThread: thread, storage: storage))
    }

    /// Keeps an instance of the main actor from being published before the end.
    func hold(_ slot: Slot, object: AnyObject?, on thread: ResolutionThread) {
        held.add(Instance(slot, onThread: thread.id, object: object))
    }

    /// Publishes what is held, or takes it out of its slots if anything failed.
    func settle(failed: Bool, on thread: ResolutionThread) {
        for held in held {
            let slot = held.slot
            guard failed else {
                slot.publish()
                continue
            }
            if held.object == nil {
                destroyAtEnd(slot.detachInstance(at: slot.storage), of: slot, onThread: thread.id)
            }
            slot.setPhase(.idle)
        }
    }

    /// Destroys the instances, the youngest first.
    func destroyInstances() {
        for instance in instances.reversed() {
            guard let storage = instance.storage else { continue }
            instance.slot.destroyInstance(at: storage)
            storage.deallocate()
        }
        instances = []
    }
}

// MARK: Reports

extension RequestState {
    /// Notes that an observed block starts to run.
    func beginReport() { startTimes.add(ConstructionReport.now) }

    /// Reports the innermost observed block, which has run, when the request has ended.
    func endReport(of slot: Slot, on thread: ResolutionThread, failed: Bool) {
        let binding = slot.binding
        let report = ConstructionReport(
            of: binding.description, since: startTimes.removeLast(), depth: thread.depth - 1, didFail: failed)
        reports.add((report, binding.layout.observers))
    }
}
