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
/// 4. The registry of each recorded block is pinned, so an action's frames can be read until the request has ended.
/// 5. A run of a block is recorded at most once, so giving and running n actions in a chain of n blocks takes n steps.
// A class, so that the compiler checks the exclusivity of each access. Memory behind a pointer has no such checks.
@usableFromInline
final class RequestState {
    /// A run of a block that gave an action, or within which another one did. Pinned, so its slot's memory stays.
    private final class Block: RegistryPin {
        let frame: ResolutionThread.Frame
        /// The block that requested this one. Not counted, because a long chain would be released recursively.
        // Safe because the request keeps all blocks until it has ended.
        unowned(unsafe) let outer: Block?
        /// How many frames it ran with, its own among them.
        let depth: Int
        var actionCount = 0
        var hasFailed = false

        init(_ frame: ResolutionThread.Frame, outer: Block?) {
            (self.frame, self.outer) = (frame, outer)
            depth = (outer?.depth ?? 0) + 1
            super.init(frame.slot.header.pointee.registry)
        }
    }

    /// Something to do when all blocks of the request have returned, and the innermost block that ran when it was given.
    private typealias Action = (block: Block, run: (ResolutionThread) throws -> Void)

    /// An instance that is built and not published yet, or one that is destroyed at the end.
    final class Instance: RegistryPin {
        let slot: Slot
        /// Keeps a weak instance alive until it is published.
        private(set) var object: AnyObject?
        /// Where the instance is, if that is not its slot.
        let storage: UnsafeMutableRawPointer?

        init(_ slot: Slot, object: AnyObject? = nil, storage: UnsafeMutableRawPointer? = nil) {
            (self.slot, self.object, self.storage) = (slot, object, storage)
            super.init(slot.header.pointee.registry)
        }

        // Before the pin is released, because the registry may end with it, and has older instances.
        deinit { object = nil }
    }

    /// The blocks whose runs are recorded.
    private var blocks: [Block]
    private var actions: [Action]
    private var nextAction: Int
    /// How many actions were given by blocks that have not failed.
    private var liveActionCount: Int
    /// The innermost recorded block whose frame is on the thread; or one inside of it, whose frame was popped.
    private var innermost: Block?
    /// How many of the thread's frames tell an action's path, and do not run.
    private(set) var replayedCount: Int
    /// The instances of graph scope, and at the end also those that were taken out of their slots.
    private var instances: [Instance]
    /// The instances that other threads must not see before the end.
    private(set) var held: [Instance]
    /// The failure of its partners. Kept, because releasing an error may run code of users.
    var partnersFailure: (any Error)?
    /// The blocks that the request does not run again.
    var refusals: Refusals
    /// A run of a block, and who receives the report when the request has ended: also if the injector ends first.
    private typealias Report = (run: Construction, observers: [ConstructionObserver])
    /// The reports of the observed blocks that run.
    private var begunReports: [Report]
    /// The reports of those that have run.
    private var reports: [Report]

    init() {
        (blocks, actions, instances, held, begunReports, reports) = ([], [], [], [], [], [])
        (nextAction, liveActionCount, replayedCount) = (0, 0, 0)
        refusals = Refusals()
    }

    /// Whether the instances of providers are held: from the first action on.
    var isHolding: Bool { liveActionCount > 0 || !held.isEmpty }

    /// Whether it holds an instance that partners can see: those of the main actor are for this thread only.
    var holdsForPartners: Bool { held.contains { !$0.slot.livesOnMainActor } }

    func hold(_ slot: Slot, object: AnyObject?) {
        held.add(Instance(slot, object: object))
    }
}

// MARK: Actions

extension RequestState {
    /// Adds an action of the block that runs in the innermost of a thread's frames.
    func add(by frames: ResolutionThread.Frames, _ run: @escaping (ResolutionThread) throws -> Void) {
        forgetPopped(but: frames)
        for index in (innermost?.depth ?? 0)..<frames.count {
            let block = Block(frames[index], outer: innermost)
            blocks.add(block)
            innermost = block
        }
        let block = innermost!
        block.actionCount += 1
        liveActionCount += 1
        actions.append((block, run))
    }

    /// Marks the actions of the block that runs in the innermost of a thread's frames, and that has failed. Returns
    /// objects to release when the frame is popped.
    func fail(_ frames: ResolutionThread.Frames, with error: InjectionError) -> [Refusals.Refusal] {
        forgetPopped(but: frames)
        if let innermost, innermost.depth == frames.count {
            liveActionCount -= innermost.actionCount
            innermost.hasFailed = true
        }
        return refusals.fail(frames, with: error)
    }

    /// Returns the action to run next, and puts its frames onto the thread. Returns nil when all have run.
    func next(on thread: ResolutionThread) -> ((ResolutionThread) throws -> Void)? {
        while nextAction < actions.count {
            let action = actions[nextAction]
            nextAction += 1
            guard !action.block.hasFailed else { continue }
            replay(action.block, on: thread)
            return action.run
        }
        return nil
    }

    /// Forgets the frames of the blocks, which have all returned.
    func complete() {
        innermost = nil
        refusals.expire()
    }

    /// Puts the frames of a block, and of those that it ran within, onto the thread. They were there before, so there is
    /// memory for them.
    private func replay(_ block: Block, on thread: ResolutionThread) {
        let frames = thread.record.pointee.frames
        var next = Optional(block)
        // But for those that the last action shares with it.
        while let block = next, block.depth > replayedCount || frames[block.depth - 1].ticket != block.frame.ticket {
            (frames + block.depth - 1).initialize(to: block.frame)
            next = block.outer
        }
        thread.record.pointee.depth = block.depth
        (innermost, replayedCount, refusals.top) = (block, block.depth, block.depth)
    }

    /// Forgets recorded blocks that were popped. Tickets tell runs apart: if a frame is the recorded one, so are all
    /// before it.
    private func forgetPopped(but frames: ResolutionThread.Frames) {
        while let last = innermost, last.depth > frames.count || frames[last.depth - 1].ticket != last.frame.ticket {
            innermost = last.outer
        }
    }
}

// MARK: Instances

extension RequestState {
    /// Returns where the instance of a slot is, if the request has made it.
    func instance(of slot: Slot) -> UnsafeMutableRawPointer? {
        instances.first { $0.slot == slot }?.storage
    }

    /// Takes over memory with an instance in it.
    @inline(never)
    func keep(_ storage: UnsafeMutableRawPointer, of slot: Slot) {
        instances.add(Instance(slot, storage: storage))
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

    /// Releases all that the ended request has owned.
    func releaseAll() {
        partnersFailure = nil
        actions = []
        reports = []
        refusals = Refusals()
        held = []
        innermost = nil
        blocks = []
    }
}

// MARK: Reports

extension RequestState {
    /// Begins the report of a block that starts to run.
    func beginReport(of place: Place, depth: Int) {
        begunReports.add((run: Construction(of: place.description, depth: depth), observers: place.observers))
    }

    /// Ends the report of the innermost block that runs, to be sent when the request has ended.
    func endReport(failed: Bool) {
        var report = begunReports.popLast()!
        report.run.end(failed: failed)
        reports.add(report)
    }

    /// Sends the reports to the observers.
    func report(on thread: ResolutionThread) {
        guard !reports.isEmpty else { return }
        thread.record.pointee.isReporting = true
        for report in reports {
            for observe in report.observers { observe(report.run) }
        }
        thread.record.pointee.isReporting = false
    }
}
