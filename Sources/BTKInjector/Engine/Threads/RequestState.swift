/// An outermost request that has more to do at its end than to return: actions to run, or instances that wait for it.
///
/// A request begins when its thread pushes a first frame, and ends when that frame is popped. Most requests need
/// nothing else. This state is made by the first block that gives an action, or that makes an instance of graph scope.
///
/// ```mermaid
/// stateDiagram-v2
///     [*] --> running: the first action or instance
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
/// 4. The registry of each recorded block is pinned, so an action's frames can be read until the request has ended.
/// 5. A run of a block is recorded at most once, so giving and running n actions in a chain of n blocks takes n steps.
// A class, so that the compiler checks the exclusivity of each access. Memory behind a pointer has no such checks.
@usableFromInline
final class RequestState {
    typealias Frames = UnsafeMutableBufferPointer<ResolutionThread.Frame>

    /// Something to do when all blocks of the request have returned.
    struct Action {
        /// The innermost block that ran when the action was given, as a place among the recorded ones.
        let block: Int
        let run: (ResolutionThread) throws -> Void
    }

    /// A run of a block that gave an action, or within which another one did.
    private struct Block {
        let frame: ResolutionThread.Frame
        /// The block that asked for this one, as a place among the recorded ones.
        let outer: Int?
        /// How many blocks it ran within.
        let depth: Int
        /// Keeps the slot's memory. Nil where the outer block is of the same registry.
        let pin: RegistryPin?
        var actionCount = 0
        var hasFailed = false
    }

    /// An instance that is built and not published yet.
    struct Held {
        let slot: Slot
        /// Keeps a weak instance alive until it is published.
        let object: AnyObject?
        private let pin: RegistryPin

        fileprivate init(_ slot: Slot, object: AnyObject?) {
            (self.slot, self.object) = (slot, object)
            pin = RegistryPin(slot.header.pointee.registry)
        }
    }

    /// An instance of graph scope.
    private struct Instance {
        let slot: Slot
        let storage: UnsafeMutableRawPointer
        let pin: RegistryPin
    }

    private var blocks: [Block] = []
    private var actions: [Action] = []
    private var nextAction = 0
    /// How many actions were given by blocks that have not failed.
    private var liveActionCount = 0
    /// The recorded blocks whose frames are on the thread, outermost first. May have more, of frames that were popped.
    private var path: [Int] = []
    /// How many of the thread's frames tell an action's path, and do not run.
    private(set) var replayedCount = 0
    private var instances: [Instance] = []
    /// The instances that other threads must not see before the end.
    private(set) var held: [Held] = []
    /// The blocks that the request does not run again.
    var refusals = Refusals()
    /// The reports to observers, who receive them when the request has ended.
    private var reports: [ConstructionReport] = []

    /// Whether the instances of providers are held: from the first action on.
    var isHolding: Bool { liveActionCount > 0 || !held.isEmpty }

    /// Whether it holds an instance that partners can see: those of the main actor are for this thread only.
    var holdsForPartners: Bool { held.contains { !$0.slot.isOnMainActor } }

    func hold(_ slot: Slot, object: AnyObject?) {
        held.append(Held(slot, object: object))
    }
}

// MARK: Actions

extension RequestState {
    /// Adds an action of the block that runs in the innermost of a thread's frames.
    func add(_ run: @escaping (ResolutionThread) throws -> Void, by frames: Frames) {
        forgetPopped(but: frames)
        for frame in frames[path.count...] { record(frame) }
        let block = path[path.count - 1]
        blocks[block].actionCount += 1
        liveActionCount += 1
        actions.append(Action(block: block, run: run))
    }

    /// Marks the actions of the block that runs in the innermost of a thread's frames, and that has failed.
    func fail(_ frames: Frames) {
        forgetPopped(but: frames)
        guard path.count == frames.count, let block = path.last else { return }
        liveActionCount -= blocks[block].actionCount
        blocks[block].hasFailed = true
    }

    /// Returns the action to run next, and puts its frames onto the thread. Returns nil when all have run.
    func next(on thread: ResolutionThread) -> Action? {
        while nextAction < actions.count {
            let action = actions[nextAction]
            nextAction += 1
            guard !blocks[action.block].hasFailed else { continue }
            replay(action.block, on: thread)
            return action
        }
        return nil
    }

    /// Forgets the frames of the blocks, which have all returned.
    func complete() {
        path = []
        refusals.expire()
    }

    /// Puts the frames of a block, and of those that it ran within, onto the thread: those that the last action does
    /// not share with it.
    private func replay(_ block: Int, on thread: ResolutionThread) {
        // Blocks that the last action ran have been popped, and their frames may be those of others by now.
        path.removeLast(path.count - replayedCount)
        var missing: [Int] = []
        var next: Int? = block
        while let block = next, !(blocks[block].depth < path.count && path[blocks[block].depth] == block) {
            missing.append(block)
            next = blocks[block].outer
        }
        path.removeLast(path.count - (next.map { blocks[$0].depth + 1 } ?? 0))
        path += missing.reversed()
        replayedCount = path.count
        refusals.top = replayedCount
        thread.replaceFrames(from: path.count - missing.count, by: missing.reversed().map { blocks[$0].frame })
    }

    private func record(_ frame: ResolutionThread.Frame) {
        let registry = frame.slot.header.pointee.registry
        let outer = path.last
        let isPinned = outer.map { blocks[$0].frame.slot.header.pointee.registry === registry } ?? false
        path.append(blocks.count)
        blocks.append(
            Block(frame: frame, outer: outer, depth: path.count - 1, pin: isPinned ? nil : RegistryPin(registry)))
    }

    /// Forgets recorded blocks that were popped. Tickets tell runs apart: if a frame is the recorded one, so are all
    /// before it.
    private func forgetPopped(but frames: Frames) {
        if path.count > frames.count { path.removeLast(path.count - frames.count) }
        while let last = path.last, blocks[last].frame.ticket != frames[path.count - 1].ticket { path.removeLast() }
    }
}

// MARK: Instances of graph scope

extension RequestState {
    /// Returns where the instance of a slot is, if the request has made it.
    func instance(of slot: Slot) -> UnsafeMutableRawPointer? {
        instances.first { $0.slot == slot }?.storage
    }

    /// Takes over memory with an instance in it.
    func keep(_ storage: UnsafeMutableRawPointer, of slot: Slot) {
        instances.append(Instance(slot: slot, storage: storage, pin: RegistryPin(slot.header.pointee.registry)))
    }

    /// Destroys the instances, the youngest first.
    func destroyInstances() {
        let instances = instances
        self.instances = []
        for instance in instances.reversed() {
            instance.slot.destroyInstance(at: instance.storage)
            instance.storage.deallocate()
        }
    }

    /// Releases all that the ended request has owned.
    func releaseAll() {
        let all = (actions, reports, refusals, held, blocks)
        (actions, reports, refusals, held, blocks) = ([], [], Refusals(), [], [])
        withExtendedLifetime(all) {}
    }
}

// MARK: Reports

extension RequestState {
    func add(_ report: ConstructionReport) {
        reports.append(report)
    }

    /// Sends the reports to the observers.
    func report(on thread: ResolutionThread) {
        guard !reports.isEmpty else { return }
        thread.record.pointee.isReporting = true
        for report in reports { report.send() }
        thread.record.pointee.isReporting = false
    }
}

/// A run of a binding's block, as it is reported. A small value, because one request may have millions of them.
struct ConstructionReport {
    /// The instant from which starts are counted, because a number is smaller than an instant.
    private static let epoch = ContinuousClock.now

    private let binding: ObservedBinding
    /// Nanoseconds from the epoch to the start, and from the start to the end.
    private let start, duration: Int64
    private let depth: Int32
    private let failed: Bool

    init(
        of binding: ObservedBinding, depth: Int, from start: ContinuousClock.Instant, to end: ContinuousClock.Instant,
        failed: Bool
    ) {
        self.binding = binding
        self.start = Self.nanoseconds(from: Self.epoch, to: start)
        duration = Self.nanoseconds(from: start, to: end)
        self.depth = Int32(clamping: depth)
        self.failed = failed
    }

    func send() {
        let start = Self.epoch.advanced(by: .nanoseconds(start))
        for observe in binding.observers {
            observe(binding.description, Int(depth), start, .nanoseconds(duration), failed)
        }
    }

    private static func nanoseconds(from start: ContinuousClock.Instant, to end: ContinuousClock.Instant) -> Int64 {
        let (seconds, attoseconds) = start.duration(to: end).components
        return seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000
    }
}
