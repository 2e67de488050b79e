/// The state of an outermost request that has more to do at its end than to return: actions of the main actor,
/// instances, or reports. Most requests have none of these, and no state.
///
/// The invariants:
///
/// 1. A thread has a request state only while it has frames. The step that pops the last frame takes the state out, and
///    between the two no code of users runs. So a request that begins when there are no frames, such as one made by a
///    `deinit`, is a request of its own: it sees no action and no instance of the one that ends.
/// 2. An action runs once, after all blocks have returned, in the order in which the actions were given. It does not
///    run if its block, the outermost block, or an action before it has failed.
/// 3. What is held lives on the main actor, which runs nothing else before the request ends. So no other code sees it.
/// 4. Objects of users are released in ``release()`` only, when the thread knows nothing of the request any more. The
///    reports are released once they are sent, which is later.
/// 5. Each action and each instance keeps its registry from ending.
// A class, so that the compiler checks the exclusivity of each access. Memory behind a pointer has no such checks.
@usableFromInline final class RequestState {
    /// Something to do on the main actor when all blocks of the request have returned.
    struct Action {
        /// That of the block which gave it.
        let slot: Slot
        /// How many frames there were, up to that block's.
        fileprivate let depth: Int
        /// The number of the action that ran then, if one did.
        fileprivate let giver: Int?
        let run: (ResolutionThread) throws -> Void
        fileprivate let user: RegistryUser
        /// Whether its block has failed.
        fileprivate var isDropped = false
    }

    /// An instance of the main actor, in its slot, that is published at the end.
    private struct Held {
        let slot: Slot
        /// The object that it is, for one of weak scope.
        let object: AnyObject?
        let user: RegistryUser
    }

    /// An instance in memory of its own, which is destroyed at the end.
    private struct Instance {
        let slot: Slot
        let storage: Storage
        let user: RegistryUser
    }

    /// A report, and the observers that receive it.
    typealias Report = (ConstructionReport, [ConstructionObserver])

    private var actions: [Action] = []
    /// The number of the action that runs; -1 while blocks do.
    private var running = -1
    /// The numbers of the actions whose blocks have not ended.
    private var open: [Int] = []
    /// How many actions were given by actions.
    private var givenByActions = 0
    /// The instances of the main actor that are published at the end.
    private var held: [Held] = []
    /// The instances of graph scope, and those that are only to be destroyed.
    private var instances: [Instance] = []
    /// The numbers of those of graph scope, by slot.
    private var numbers: [WaitForGraph.SlotID: Int] = [:]
    /// When the observed blocks that run began.
    private var startTimes: [Int64] = []
    private(set) var reports: [Report] = []

    var hasActions: Bool { !actions.isEmpty }

    /// Whether the blocks have returned, and an action runs.
    var runsActions: Bool { running >= 0 }

    /// Where fewer frames are left than this, a pop has more to do: the next one that ends a block with an action, or
    /// the request.
    var watchedDepth: Int { open.last.map { actions[$0].depth } ?? 1 }

    /// Destroys the instances, the youngest first, and releases all else but the reports.
    func release() {
        for instance in instances.reversed() {
            instance.slot.destroyInstance(at: instance.storage)
            instance.storage.deallocate()
        }
        instances = []
        held = []
        actions = []
    }
}

// MARK: Actions

extension RequestState {
    /// How many actions may be given by actions.
    private static var maximumActions: Int { 10_000 }

    /// Adds an action of the block or the action that runs in the innermost frame.
    func add(on thread: ResolutionThread, _ run: @escaping (ResolutionThread) throws -> Void) {
        if runsActions { givenByActions += 1 }
        open.append(actions.count)
        let slot = thread.innermostSlot
        actions.append(
            Action(
                slot: slot, depth: thread.depth, giver: runsActions ? running : nil, run: run,
                user: RegistryUser(slot.header.registry, onThread: thread.id)))
        thread.updateLimits()
    }

    /// Notes that a block has ended, whose frame was the last one of so many. If it has failed, its actions don't run.
    func endBlock(at depth: Int, failed: Bool) {
        while let number = open.last, actions[number].depth >= depth {
            if failed { actions[number].isDropped = true }
            open.removeLast()
        }
    }

    /// Returns the action to run next, or nil when all have run.
    func nextAction() -> Action? {
        open = []
        repeat { running += 1 } while running < actions.count && actions[running].isDropped
        return running < actions.count ? actions[running] : nil
    }

    /// Throws if actions have given too many: a cycle if those that led to the last one repeat a binding.
    func throwIfTooMany() throws(InjectionError) {
        guard givenByActions > Self.maximumActions else { return }
        // The chain leads from the last action back to the one that a block has given.
        var chain: [Binding] = []
        var positions: [Binding: Int] = [:]
        var next = Optional(actions.count - 1)
        while let number = next {
            let binding = actions[number].slot.binding
            chain.append(binding)
            if let first = positions.updateValue(chain.count - 1, forKey: binding) {
                throw .circularDependency(path: chain[first...].reversed().map(\.key))
            }
            next = actions[number].giver
        }
        throw .nestingTooDeep(path: chain.reversed().map(\.key))
    }
}

// MARK: Instances

extension RequestState {
    /// Returns where the instance of a slot of graph scope is, if the request has made it.
    @inline(never) func instance(of slot: Slot) -> Storage? { numbers[slot.id].map { instances[$0].storage } }

    /// Takes over memory with an instance of graph scope.
    @inline(never) func keep(_ storage: Storage, of slot: Slot, on thread: ResolutionThread) {
        numbers[slot.id] = instances.count
        destroyAtEnd(storage, of: slot, on: thread)
    }

    /// Takes over memory with an instance that nobody gets. It is destroyed at the end, because its parts may ask in
    /// their `deinit`.
    @inline(never) func destroyAtEnd(_ storage: Storage, of slot: Slot, on thread: ResolutionThread) {
        let user = RegistryUser(slot.header.registry, onThread: thread.id)
        instances.append(Instance(slot: slot, storage: storage, user: user))
    }

    /// Keeps an instance of the main actor from being published before the end.
    ///
    /// - Parameter object: The object that a weak instance is.
    @inline(never) func hold(_ slot: Slot, object: AnyObject?, on thread: ResolutionThread) {
        let user = RegistryUser(slot.header.registry, onThread: thread.id)
        held.append(Held(slot: slot, object: object, user: user))
    }

    /// Publishes what is held, or takes it out of its slots if anything has failed.
    func settle(failed: Bool) {
        for instance in held {
            let slot = instance.slot
            if !failed {
                slot.publish()
            } else {
                // A slot of weak scope has no instance, only the bits of one.
                if instance.object == nil {
                    let storage = slot.detachInstance(at: slot.storage)
                    instances.append(Instance(slot: slot, storage: storage, user: instance.user))
                }
                slot.setPhase(.idle)
            }
        }
    }
}

// MARK: Reports

extension RequestState {
    /// Notes that an observed block begins to run.
    func beginReport() { startTimes.append(ConstructionReport.now) }

    /// Reports the innermost observed block, which has run.
    func endReport(of slot: Slot, on thread: ResolutionThread, failed: Bool) {
        let binding = slot.binding
        let report = ConstructionReport(
            of: binding.description, since: startTimes.removeLast(), depth: thread.depth - 1, didFail: failed)
        reports.append((report, binding.layout.allObservers))
    }
}
