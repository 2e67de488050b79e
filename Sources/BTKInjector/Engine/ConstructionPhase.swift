/// The phase of a slot's construction: one word, which each slot keeps.
///
/// Each function is one step for all threads where `Slot.changePhase` calls it. Only `claimAndMark` needs the lock, and
/// a *marked* phase is left only under it.
struct ConstructionPhase: Equatable, Sendable {
    typealias ThreadID = WaitForGraph.ThreadID

    /// 0 for idle, 1 for ready. While the slot is built, the number of its owner plus one, above a bit for marked.
    let word: Int

    init(word: Int) { self.word = word }

    static var idle: Self { Self(word: 0) }
    static var ready: Self { Self(word: 1) }
    static func building(by thread: ThreadID) -> Self { Self(word: (thread &+ 1) &<< 1) }

    /// The thread that builds the slot.
    var owner: ThreadID { (word &>> 1) &- 1 }
    var isMarked: Bool { word > 1 && word & 1 != 0 }

    /// Decides what a thread does that wants the instance.
    @inline(__always) mutating func claim(by thread: ThreadID) -> ClaimOutcome {
        if self == .idle {
            self = .building(by: thread)
            return .build
        }
        if self == .ready { return .take }
        return owner == thread ? .cycle : .isOwned
    }

    /// Claims under the lock, and marks a slot that another thread builds, so that this thread comes for the lock, too.
    mutating func claimAndMark(by thread: ThreadID) -> ClaimOutcome {
        let outcome = claim(by: thread)
        if outcome == .isOwned { self = Self(word: word | 1) }
        return outcome
    }

    /// Leaves the phase, whose owner is the calling thread. Returns false if the phase is marked, and changes nothing:
    /// then the thread leaves it under the lock.
    @inline(__always) mutating func leave(to next: ConstructionPhase) -> Bool {
        guard !isMarked else { return false }
        self = next
        return true
    }
}

/// The outcome of a thread's claim of a slot, by its phase.
enum ClaimOutcome: Equatable {
    /// The thread builds the instance. Leave the phase when it has.
    case build
    /// There is an instance. An instance of weak scope may be gone.
    case take
    /// The thread builds it itself.
    case cycle
    /// Another thread builds it. Claim and mark it under the lock, and wait.
    case isOwned
}
