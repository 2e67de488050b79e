/// The state of an outermost request that has actions, instances that wait for its end, or reports.
///
/// A request begins when its thread pushes a first frame, and ends when that frame is popped. Most requests need
/// nothing else. This state is made by the first block that gives an action, makes an instance of graph scope
/// or is observed, and for a thread that has become a partner.
///
/// ```mermaid
/// stateDiagram-v2
///     [*] --> running: the first action, instance or report
///     running --> completing: the first frame is popped
///     completing --> ended: all actions have run, or one has failed
///     running --> ended: the outermost block has failed
///     ended --> [*]: all that the request owned is released
/// ```
///
/// The invariants:
///
/// 1. A thread has a request state only while it has frames. The step that pops the last frame takes the state out, and
///    between the two no code of users runs. So a request that begins when there are no frames, such as one made by a
///    `deinit`, is a request of its own: it sees no action and no instance of the one that ends.
/// 2. An action runs once, after all blocks have returned, in the order in which the actions were given. It does not
///    run if its block, the outermost block, or an action before it has failed.
/// 3. Nothing is released before the request has ended. The actions of a block that has failed are marked, and are kept
///    with all others. When the lock and the thread know nothing of the request any more, all of it is released at
///    once.
/// 4. An action runs with one frame, its binding's own, whose registry it pins.
// A class, so that the compiler checks the exclusivity of each access. Memory behind a pointer has no such checks.
@usableFromInline final class RequestState {
    /// Something to do when all blocks of the request have returned.
    final class Action: RegistryPin {
        /// Of the block that gave it.
        let slot: Slot
        /// How many frames there were, up to that block's.
        fileprivate let depth: Int
        /// The action before it whose block still ran.
        // Safe because the request keeps all actions until it has ended.
        fileprivate let outer: Borrowed<Action>?
        /// The action that ran then. Not counted, because a long chain would be released recursively.
        // Safe because the request keeps all actions until it has ended.
        let giver: Borrowed<Action>?
        /// Whether it has given actions.
        fileprivate var isGiver = false
        /// Its place, that of its giver and so on, once they are searched.
        fileprivate var lineage: PlaceSet?
        let run: (ResolutionThread) throws -> Void
        /// Whether its block has failed.
        fileprivate(set) var isDropped = false
        /// Of the first one that descends from its own place: how many of that place do, directly or through others.
        fileprivate var descendantCount = 0

        fileprivate init(
            on thread: ResolutionThread, within outer: Action?, giver: Action?,
            _ run: @escaping (ResolutionThread) throws -> Void
        ) {
            (slot, depth, self.outer) = (thread.innermostSlot, thread.depth, outer.map { Borrowed($0) })
            (self.giver, self.run) = (giver.map { Borrowed($0) }, run)
            super.init(slot.header.registry)
        }
    }

    /// An instance that is built and not published yet, or one that is destroyed at the end.
    final class Instance: RegistryPin {
        let slot: Slot
        /// Keeps a weak instance alive until it is published.
        private(set) var object: AnyObject?
        /// Where the instance is, if that is not its slot.
        let storage: Storage?
        /// Whether its block has failed after all, so that nobody gets it.
        let isRefused: Bool

        init(_ slot: Slot, object: AnyObject? = nil, storage: Storage? = nil, isRefused: Bool = false) {
            (self.slot, self.object, self.storage, self.isRefused) = (slot, object, storage, isRefused)
            super.init(slot.header.registry)
        }

        // Before the pin is released, because the registry may end with it, and has older instances.
        deinit { object = nil }
    }

    private var actions: [Action] = []
    private var nextAction = 0
    /// The last action whose block still runs.
    private var open: Action?
    /// The action that runs.
    private var running: Action?
    /// The instances of graph scope, and at the end also those that were taken out of their slots.
    private var instances: [Instance] = []
    /// Finds the first of these by their slots, where there are many.
    private var instanceTable: HashTable?
    /// How many of them the table knows.
    private var knownInstanceCount = 0
    /// The instances that other threads must not see before the end.
    private(set) var held: [Instance] = []
    /// What is known of actions that give actions, if one does.
    private var givers: Givers?
    /// When the observed blocks that run began.
    private var startTimes: [Int64] = []
    /// The reports of those that have run.
    private var reports: [Report] = []

    /// Whether the instances of providers are held: from the first action on.
    var isHolding: Bool { !actions.isEmpty }

    /// Whether the blocks have returned, and an action runs.
    var runsActions: Bool { running != nil }

    /// Where fewer frames are left than this, a pop is to be noted.
    var watchedDepth: Int { open?.depth ?? 1 }

    func hold(_ slot: Slot, object: AnyObject?) {
        held.add(Instance(slot, object: object))
    }
}

// MARK: Actions

extension RequestState {
    /// Adds an action of the block that runs in the innermost frame.
    func add(on thread: ResolutionThread, _ run: @escaping (ResolutionThread) throws -> Void) {
        if let running, !running.isGiver {
            running.isGiver = true
            if givers == nil { givers = Givers() }
            givers?.add(running.place)
        }
        let action = Action(on: thread, within: open, giver: running, run)
        actions.add(action)
        open = action
        thread.updateLimits()
    }

    /// Notes that a block has ended, up to which there were so many frames. If it has failed, its actions don't run.
    func end(_ depth: Int, failed: Bool) {
        while let action = open, action.depth >= depth {
            if failed { action.isDropped = true }
            open = action.outer?.object
        }
    }

    /// Returns the action to run next. Returns nil when all have run.
    func next() -> Action? {
        (open, running) = (nil, nil)
        while running == nil, nextAction < actions.count {
            if !actions[nextAction].isDropped { running = actions[nextAction] }
            nextAction += 1
        }
        return running
    }
}

extension RequestState {
    /// How many actions of one place may be given by actions of the same place, directly or through others.
    private static var maximumDescendants: Int { 100 }

    /// Counts an action that is about to run. Returns the ring if actions of its place give each other without an end.
    ///
    /// Descendants are counted, whichever way they come from, because two by each would be 2^100 after a hundred
    /// generations. By places, because each child of a declaration has slots of its own.
    func ring(closedBy action: Action) -> [BindingKey]? {
        guard action.giver != nil, givers?.has(action.place) == true,
            action.lineageOfGiver?.contains(action.place) == true
        else { return nil }
        let first = givers?.firstDescendant(like: action) ?? action
        first.descendantCount += 1
        return first.descendantCount >= Self.maximumDescendants ? action.ring : nil
    }
}

extension RequestState.Action {
    var place: Place { slot.header.place }

    /// The places of the giver, of its giver and so on.
    fileprivate var lineageOfGiver: PlaceSet? {
        var unknown: [RequestState.Action] = []
        // By a list, because a chain of givers may be longer than any stack.
        var next = giver?.object
        while let action = next, action.lineage == nil {
            unknown.add(action)
            next = action.giver?.object
        }
        for action in unknown.reversed() {
            action.lineage = PlaceSet.adding(action.place, to: action.giver?.lend { $0.lineage })
        }
        return giver?.lend { $0.lineage }
    }

    /// The keys from the last action of the same place on from which this one descends. There is one.
    fileprivate var ring: [BindingKey] {
        var (ring, next) = ([slot.key], giver?.object)
        while let action = next {
            ring.add(action.slot.key)
            next = action.place == place ? nil : action.giver?.object
        }
        return ring.reversed()
    }
}

/// The actions of a request that give actions.
private struct Givers {
    /// Their places, each once.
    private var places: [Place] = []
    private var table = HashTable()
    /// For each place whose actions give actions of that place, directly or through others, the first that was given so.
    private var descendants: [RequestState.Action] = []
    private var descendantTable = HashTable()

    func has(_ place: Place) -> Bool { table.first(place.hashValue) { places[$0] == place } != nil }

    mutating func add(_ place: Place) {
        guard !has(place) else { return }
        table.add(places.count, hash: place.hashValue)
        places.add(place)
    }

    /// Returns the first descendant of an action's place: this one, if there was none.
    mutating func firstDescendant(like action: RequestState.Action) -> RequestState.Action {
        let hash = action.place.hashValue
        if let number = descendantTable.first(hash, where: { descendants[$0].place == action.place }) {
            return descendants[number]
        }
        descendantTable.add(descendants.count, hash: hash)
        descendants.add(action)
        return action
    }
}

/// A set of places, which shares most of its parts with the one that it was made of, since each action in a long chain may
/// have one.
///
/// A tree. The bits of a place's hash tell which way it lies, one at each level.
private final class PlaceSet {
    private let place: Place
    private let (zero, one): (PlaceSet?, PlaceSet?)

    private init(_ place: Place, zero: PlaceSet? = nil, one: PlaceSet? = nil) {
        (self.place, self.zero, self.one) = (place, zero, one)
    }

    func contains(_ place: Place) -> Bool {
        var (next, bits) = (Optional(self), place.hashValue)
        while let set = next, set.place != place {
            next = bits & 1 == 0 ? set.zero : set.one
            bits >>= 1
        }
        return next != nil
    }

    static func adding(_ place: Place, to set: PlaceSet?) -> PlaceSet { adding(place, to: set, bits: place.hashValue) }

    private static func adding(_ place: Place, to set: PlaceSet?, bits: Int) -> PlaceSet {
        guard let set else { return PlaceSet(place) }
        guard set.place != place else { return set }
        return bits & 1 == 0
            ? PlaceSet(set.place, zero: adding(place, to: set.zero, bits: bits >> 1), one: set.one)
            : PlaceSet(set.place, zero: set.zero, one: adding(place, to: set.one, bits: bits >> 1))
    }
}

// MARK: Instances

extension RequestState {
    /// Returns where the instance of a slot is, if the request has made it.
    func instance(of slot: Slot) -> Storage? {
        if instances.count <= 16 { return instances.first { $0.slot == slot && !$0.isRefused }?.storage }
        var table = instanceTable.take() ?? HashTable()
        while knownInstanceCount < instances.count {
            let instance = instances[knownInstanceCount]
            if !instance.isRefused { table.add(knownInstanceCount, hash: instance.slot.id.hashValue) }
            knownInstanceCount += 1
        }
        instanceTable = table
        return table.first(slot.id.hashValue) { instances[$0].slot == slot }.flatMap { instances[$0].storage }
    }

    /// Takes over memory with an instance in it.
    ///
    /// - Parameter isRefused: Whether it is only to be destroyed.
    @inline(never) func keep(_ storage: Storage, of slot: Slot, isRefused: Bool = false) {
        instances.add(Instance(slot, storage: storage, isRefused: isRefused))
    }

    /// Destroys the instances, the youngest first.
    func destroyInstances() {
        for instance in instances.reversed() {
            guard let storage = instance.storage else { continue }
            instance.slot.destroyInstance(at: storage)
            storage.deallocate()
        }
        (instances, instanceTable, knownInstanceCount) = ([], nil, 0)
    }
}

// MARK: Reports

/// A run of a block, and who receives the report when the request has ended: also if the injector ends first.
typealias Report = (run: ConstructionReport, observers: [ConstructionObserver])

extension RequestState {
    /// Notes that an observed block starts to run.
    func beginReport() { startTimes.add(ConstructionReport.now) }

    /// Reports the innermost observed block, which has run, when the request has ended.
    func endReport(of place: Place, depth: Int, failed: Bool) {
        let run = ConstructionReport(
            of: place.description, since: startTimes.removeLast(), depth: depth, didFail: failed)
        reports.add((run, place.observers))
    }

    /// Gives the reports away.
    func takeReports() -> [Report] { exchange(&reports, with: []) }
}

extension ResolutionThread {
    /// Sends reports to the observers.
    func send(_ reports: [Report]) {
        guard !reports.isEmpty else { return }
        record.isReporting = true
        for report in reports {
            for observe in report.observers { observe(report.run) }
        }
        record.isReporting = false
    }
}
