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
        let run: (ResolutionThread) throws -> Void
        /// Whether its block has failed.
        fileprivate(set) var isDropped = false
        /// Of the first one that descends from its own binding: how many of that binding do, directly or through
        /// others.
        fileprivate var descendantCount = 0

        fileprivate init(
            on thread: ResolutionThread, within outer: Action?, giver: Action?,
            _ run: @escaping (ResolutionThread) throws -> Void
        ) {
            slot = thread.innermostSlot
            depth = thread.depth
            self.outer = outer.map { Borrowed($0) }
            self.giver = giver.map { Borrowed($0) }
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
        /// Whether its block has failed after all, so that nobody gets it.
        let isRefused: Bool

        init(
            _ slot: Slot, onThread thread: Int, object: AnyObject? = nil, storage: Storage? = nil,
            isRefused: Bool = false
        ) {
            self.slot = slot
            self.object = object
            self.storage = storage
            self.isRefused = isRefused
            super.init(slot.header.registry, onThread: thread)
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
    /// The instances that other threads must not see before the end.
    private(set) var held: [Instance] = []
    /// Made for what is searched in requests that are large.
    private var tables: RequestTables?
    /// When the observed blocks that run began.
    private var startTimes: [Int64] = []
    /// Those that have run.
    private var reports = Reports()

    /// Whether it has partners. Set by its own thread, where it becomes one or wakes up as one.
    var hasPartners = false

    /// Whether the instances of providers are held: from the first action on, and with partners.
    var isHolding: Bool { !actions.isEmpty || hasPartners }

    /// Whether the blocks have returned, and an action runs.
    var runsActions: Bool { running != nil }

    /// Where fewer frames are left than this, a pop is to be noted.
    var watchedDepth: Int { open?.depth ?? 1 }

    private func openTables() -> RequestTables {
        let tables = tables ?? RequestTables()
        self.tables = tables
        return tables
    }

    func hold(_ slot: Slot, object: AnyObject?, on thread: ResolutionThread) {
        held.add(Instance(slot, onThread: thread.id, object: object))
    }
}

// MARK: Actions

extension RequestState {
    /// Adds an action of the block that runs in the innermost frame.
    func add(on thread: ResolutionThread, _ run: @escaping (ResolutionThread) throws -> Void) {
        if let running, !running.isGiver {
            running.isGiver = true
            openTables().addGiver(of: running.binding)
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
        open = nil
        running = nil
        while running == nil, nextAction < actions.count {
            if !actions[nextAction].isDropped { running = actions[nextAction] }
            nextAction += 1
        }
        return running
    }
}

extension RequestState {
    /// How many actions of one binding may be given by actions of the same binding, directly or through others.
    private static var maximumDescendants: Int { 100 }

    /// Counts an action that is about to run. Returns the ring if actions of its binding give each other without an
    /// end.
    ///
    /// Descendants are counted, whichever way they come from, because two by each would be 2^100 after a hundred
    /// generations. By bindings, because each child of a declaration has slots of its own.
    func ring(closedBy action: Action) -> [BindingKey]? {
        // A chain is followed only where an action of the binding has given some, which most bindings' have not.
        guard action.giver != nil, tables?.hasGiver(of: action.binding) == true, action.descendsFromItsBinding else {
            return nil
        }
        let first = tables!.firstDescendant(like: action)
        first.descendantCount += 1
        return first.descendantCount >= Self.maximumDescendants ? action.ring : nil
    }
}

extension RequestState.Action {
    var binding: Borrowed<Binding> { slot.unmanagedBinding }

    /// Whether an action of the same binding has given it, directly or through others.
    ///
    /// Neither makes keys nor counts references, because a chain of actions is followed for each that its members give.
    fileprivate var descendsFromItsBinding: Bool {
        let binding = binding
        var next = giver
        while let action = next {
            if action.lend({ $0.binding == binding }) { return true }
            next = action.lend { $0.giver }
        }
        return false
    }

    /// The keys from the last action of the same binding on from which this one descends. There is one.
    fileprivate var ring: [BindingKey] {
        var ring = [slot.binding]
        var next = giver?.object
        while let action = next {
            ring.add(action.slot.binding)
            next = action.binding == binding ? nil : action.giver?.object
        }
        return ring.reversed().map(\.key)
    }
}

// MARK: Instances

extension RequestState {
    /// Returns where the instance of a slot is, if the request has made it.
    @inline(never) func instance(of slot: Slot) -> Storage? {
        if instances.count <= 16 { return instances.first { $0.slot == slot && !$0.isRefused }?.storage }
        return openTables().first(of: slot, in: instances)?.storage
    }

    /// Takes over memory with an instance in it.
    ///
    /// - Parameter isRefused: Whether it is only to be destroyed.
    @inline(never)
    func keep(_ storage: Storage, of slot: Slot, onThread thread: Int, isRefused: Bool = false) {
        instances.add(Instance(slot, onThread: thread, storage: storage, isRefused: isRefused))
    }

    /// Takes an instance that failed at its end out of its slot, to be destroyed with the request.
    func takeOut(_ held: Instance, onThread thread: Int) {
        guard held.object == nil else { return }
        keep(held.slot.detachInstance(at: held.slot.storage), of: held.slot, onThread: thread, isRefused: true)
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

/// The reports of a request, which are sent when it has ended.
struct Reports {
    /// A run of an observed block.
    // Without references, because all threads would write to their counts, and small, because one request may have
    // millions.
    fileprivate struct Item {
        let binding: Borrowed<Binding>
        let run: ConstructionReport.Run
    }

    fileprivate var items: [Item] = []
    /// Keep the bindings and the observers of the reports.
    fileprivate var pins: [RegistryPin] = []

    var isEmpty: Bool { items.isEmpty }

    /// Sends the reports to the observers.
    func send() {
        for item in items {
            let binding = item.binding.lend { $0.borrowedDescription }
            // Safe because the pins keep the binding, which keeps its description.
            unsafe LentReport.lend(item.run, of: binding.reference) { report in
                Layout.forEachObserver(of: item.binding.lend { $0.unmanagedLayout }) { $0.receive(report) }
            }
        }
    }

    /// Releases what keeps the bindings and the observers, which are not used any more.
    mutating func releasePins() { pins = [] }
}

extension RequestState {
    /// Notes that an observed block starts to run.
    func beginReport() { startTimes.add(ConstructionReport.now) }

    /// Reports the innermost observed block, which has run, when the request has ended.
    func endReport(of slot: Slot, on thread: ResolutionThread, failed: Bool) {
        let run = ConstructionReport.Run(since: startTimes.removeLast(), depth: thread.depth - 1, didFail: failed)
        reports.items.add(Reports.Item(binding: slot.unmanagedBinding, run: run))
        keepObservers(of: slot.header.registry, onThread: thread.id)
    }

    /// Keeps the registry from ending that has a registry's layout, and with it the observers, until the reports are
    /// sent.
    private func keepObservers(of registry: Borrowed<Registry>, onThread thread: Int) {
        // That of a declared child has its layout from its parent's.
        var owner = registry
        while owner.lend({ $0.unmanagedLayout.lend { $0.isDeclared } }) { owner = owner.lend { $0.unmanagedParent! } }
        guard !isKept(owner) else { return }
        reports.pins.add(RegistryPin(owner, onThread: thread))
    }

    private func isKept(_ registry: Borrowed<Registry>) -> Bool {
        if reports.pins.count <= 16 { return reports.pins.contains { $0.keeps(registry) } }
        return openTables().finds(registry, in: reports.pins)
    }

    /// Gives the reports away.
    func takeReports() -> Reports { exchange(&reports, with: Reports()) }
}

// MARK: Tables

/// Tables of the instances and the actions of a request that has many.
private final class RequestTables {
    /// The number of the first instance of each slot that is not refused.
    private var instanceNumbers: [WaitForGraph.SlotID: Int] = [:]
    /// How many instances were looked at.
    private var instanceCount = 0
    /// The number of a pin of each registry, by the registry's address.
    private var pinNumbers: [Int: Int] = [:]
    /// How many pins of reports were looked at.
    private var pinCount = 0
    /// The bindings of actions that have given actions, each once.
    private var giverBindings: [Borrowed<Binding>] = []
    private var giverTable = HashTable()
    /// For each binding whose actions give actions of that binding, directly or through others, the first that was
    /// given so.
    private var descendants: [RequestState.Action] = []
    private var descendantTable = HashTable()

    /// Returns the first instance of a slot that is not refused.
    func first(of slot: Slot, in instances: [RequestState.Instance]) -> RequestState.Instance? {
        while instanceCount < instances.count {
            let instance = instances[instanceCount]
            if !instance.isRefused, instanceNumbers[instance.slot.id] == nil {
                instanceNumbers[instance.slot.id] = instanceCount
            }
            instanceCount += 1
        }
        return instanceNumbers[slot.id].map { instances[$0] }
    }

    /// Returns whether one of the pins keeps a registry.
    func finds(_ registry: Borrowed<Registry>, in pins: [RegistryPin]) -> Bool {
        while pinCount < pins.count {
            pinNumbers[pins[pinCount].address] = pinCount
            pinCount += 1
        }
        return pinNumbers[RegistryPin.address(of: registry)] != nil
    }

    /// Returns whether an action of a binding has given actions.
    func hasGiver(of binding: Borrowed<Binding>) -> Bool {
        giverTable.first(binding.hash) { giverBindings[$0] == binding } != nil
    }

    func addGiver(of binding: Borrowed<Binding>) {
        guard !hasGiver(of: binding) else { return }
        giverTable.add(giverBindings.count, hash: binding.hash)
        giverBindings.add(binding)
    }

    /// Returns the first descendant of an action's binding: this one, if there was none.
    func firstDescendant(like action: RequestState.Action) -> RequestState.Action {
        let binding = action.binding
        let hash = action.binding.hash
        if let number = descendantTable.first(hash, where: { descendants[$0].binding == binding }) {
            return descendants[number]
        }
        descendantTable.add(descendants.count, hash: hash)
        descendants.add(action)
        return action
    }
}
