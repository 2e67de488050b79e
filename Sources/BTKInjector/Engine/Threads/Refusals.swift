/// The refusals of one request: the blocks that it does not run again, and why.
///
/// A block is refused where it would close a ring, or would nest too deep. Blocks may catch such an error, ask again,
/// or throw another one. If each did so and ran the others again, a request of n blocks would take 2^n runs. So one
/// rule holds for all: what was refused stays refused until what it was refused for has been left.
///
/// The invariants:
///
/// 1. Each refusal is *for* a frame: the one at which the ring closes, the outermost one of a factory that was entered
///    too often, or the outermost of all where the stack ends. It marks the frames around it, from that one inwards.
/// 2. A block that fails with a mark, by any error, is refused with that error, as long as the innermost frame around
///    it runs for which it saw a refusal: afterwards its outcome may differ. If it saw refusals for its own frame only,
///    its outcome differs for nobody.
/// 3. If the block of that other frame fails, too, it is itself refused, so the outcome is the same, and the refusal
///    lasts as long as that block's. So only a block that returns lets those run again that were refused for its frame.
/// 4. All refusals end when the outermost block goes on, or the action that runs. All that these request is tried anew.
/// 5. A refusal for the end of the stack holds at the block's depth and deeper, until another instance is built, which
///    may make the way shorter.
/// 6. A block that fails without a mark leaves nothing behind.
/// 7. Blocks that make new children, and request what these bind, meet no slot twice. So where a request of the outermost
///    block has met the end of the stack a hundred times, all that it requests is refused.
///
/// So within each request that the outermost block makes, and until another block returns, a block fails twice at most.
struct Refusals: ~Copyable {
    /// The dependence of a running block on a frame around it.
    private final class Mark {
        /// Of the marked frame, which may have been popped since.
        let ticket: UInt64
        /// The innermost frame for which the block saw a refusal; not less than `top`.
        var frame = 0
        /// Whether one of these was for the end of the stack.
        var isByDepth = false

        init(ticket: UInt64) {
            self.ticket = ticket
        }
    }

    /// A block that is not run.
    final class Refusal {
        let slot: Slot
        /// Keeps the memory of the slot, so that no other slot can have its address.
        let registry: Registry
        let error: InjectionError
        /// The frame that the refusal is for.
        fileprivate var frame: Int
        fileprivate var ticket: UInt64
        /// Where the refusal begins to hold.
        fileprivate var depth = 0
        /// How many instances there were, if it is for the end of the stack.
        fileprivate var buildCount: Int?

        fileprivate init(_ slot: Slot, _ error: InjectionError, frame: Int, ticket: UInt64) {
            (self.slot, registry, self.error) = (slot, slot.header.pointee.registry, error)
            (self.frame, self.ticket) = (frame, ticket)
        }
    }

    /// The index of the frames that the outermost block or the action requests itself.
    var top = 1
    private var refusals: [Refusal] = []
    /// No refusal is for a frame behind this one.
    private var deepestFrame = 0
    private var marks: [Mark] = []
    private var buildCount = 0
    /// How often the stack has ended within one frame that the outermost block or the action requests itself.
    private var stackEnds: (ticket: UInt64, count: Int) = (0, 0)
    /// The refusals of the blocks, while the actions run. Kept, because releasing an error may run code of users.
    private var expired: [Refusal] = []

    var isEmpty: Bool { refusals.isEmpty }

    /// Returns the error of a slot that is refused, and marks the frames around the request.
    mutating func error(of slot: Slot, on frames: ResolutionThread.Frames) -> InjectionError? {
        // From the last one on: a block that asks again mostly asks for what has just failed.
        for refusal in refusals.reversed()
        where refusal.slot == slot && holds(refusal, on: frames, at: frames.count) {
            mark(frames, from: refusal.frame, for: refusal.frame, byDepth: refusal.buildCount != nil)
            return refusal.error
        }
        return nil
    }

    /// Marks frames that have seen a refusal.
    ///
    /// - Parameters:
    ///   - start: The first of the frames.
    ///   - frame: The frame that the refusal is for.
    ///   - isByDepth: Whether the stack ends.
    @inline(never)
    mutating func mark(
        _ frames: ResolutionThread.Frames, from start: Int, for frame: Int, byDepth isByDepth: Bool = false
    ) {
        while marks.count < frames.count { marks.add(Mark(ticket: .max)) }
        for index in start..<frames.count {
            if marks[index].ticket != frames[index].ticket { marks[index] = Mark(ticket: frames[index].ticket) }
            let mark = marks[index]
            mark.frame = max(mark.frame, frame < index ? frame : top, top)
            if isByDepth { mark.isByDepth = true }
        }
    }

    /// Notes that the stack has ended.
    mutating func stackEnded(_ frames: ResolutionThread.Frames) {
        guard top < frames.count else { return }
        if stackEnds.ticket != frames[top].ticket { stackEnds = (frames[top].ticket, 0) }
        stackEnds.count += 1
    }

    /// Whether all is refused that a request of the outermost block requests.
    func refusesAll(_ frames: ResolutionThread.Frames) -> Bool {
        stackEnds.count > 100 && top < frames.count && frames[top].ticket == stackEnds.ticket
    }

    /// Refuses a slot as long as a frame runs.
    ///
    /// - Parameter depth: Where the refusal begins to hold, if the stack ends.
    mutating func refuse(
        _ slot: Slot, with error: InjectionError, for frame: Int, of frames: ResolutionThread.Frames,
        byDepth depth: Int? = nil
    ) {
        deepestFrame = max(deepestFrame, frame)
        let refusal = Refusal(slot, error, frame: frame, ticket: frames[frame].ticket)
        if let depth { limit(refusal, to: depth) }
        refusals.add(refusal)
    }

    /// Notes that the block of the innermost frame has failed. Returns the previous refusals, to be released when the
    /// frame is popped, because some may have ended.
    mutating func fail(_ frames: ResolutionThread.Frames, with error: InjectionError) -> [Refusal] {
        let (index, slot) = (frames.count - 1, frames[frames.count - 1].slot)
        let isMarked = index > top && index < marks.count && marks[index].ticket == frames[index].ticket
        let mark = isMarked ? marks[index] : nil
        var (previous, isRefused): ([Refusal], Bool) = ([], false)
        // In a ring, and in a chain that is too long, each of n blocks fails, so they don't look through the refusals
        // of all others. A provider's block can't have been refused while it ran.
        if mark == nil || slot.isFactory || deepestFrame >= index {
            (previous, refusals, deepestFrame) = (refusals, [], 0)
            for refusal in previous {
                if let mark, refusal.frame == index, refusal.ticket == frames[index].ticket {
                    (refusal.frame, refusal.ticket) = (mark.frame, frames[mark.frame].ticket)
                    if mark.isByDepth { limit(refusal, to: index) }
                }
                let isSame = refusal.slot == slot
                let isOver = mark != nil && isSame && !holds(refusal, on: frames, at: index)
                guard isAlive(refusal, on: frames), !isOver else { continue }
                refusals.add(refusal)
                deepestFrame = max(deepestFrame, refusal.frame)
                if isSame { isRefused = true }
            }
        }
        if let mark, !isRefused {
            refuse(slot, with: error, for: mark.frame, of: frames, byDepth: mark.isByDepth ? index : nil)
        }
        return previous
    }

    /// Notes that a shared instance exists from now on. After many of them it makes no difference any more: a block
    /// that makes some between its requests would run without end.
    mutating func didBuild() {
        if buildCount < 100 { buildCount += 1 }
    }

    /// Notes that all blocks of the request have returned, and its actions begin.
    mutating func expire() {
        (expired, refusals, marks) = (refusals, [], [])
    }

    private func limit(_ refusal: Refusal, to depth: Int) {
        (refusal.depth, refusal.buildCount) = (max(refusal.depth, depth), buildCount)
    }

    /// Whether the frame runs that a refusal is for, but for the innermost one, and the slot may be requested again.
    private func isAlive(_ refusal: Refusal, on frames: ResolutionThread.Frames) -> Bool {
        refusal.frame < frames.count - 1 && frames[refusal.frame].ticket == refusal.ticket
            && !refusal.registry.useCount.isClosed
    }

    private func holds(_ refusal: Refusal, on frames: ResolutionThread.Frames, at depth: Int) -> Bool {
        refusal.frame < frames.count && frames[refusal.frame].ticket == refusal.ticket && depth >= refusal.depth
            && refusal.buildCount ?? buildCount == buildCount
    }
}
