/// The outermost request of a thread, from its first frame to its last: what it has to do at its end, and the error by
/// which it was stopped.
///
/// A cycle, or the end of the stack, *stops* a request: no block begins in it any more, those that run fail, and it
/// throws that error, whoever catches it.
///
/// The invariants:
///
/// 1. There is a `state` only while the thread has frames.
/// 2. There is an `error` only while the thread has frames, or while `isExhausted`.
/// 3. `isExhausted` is set only within an end, that is while `endCount` is not 0.
struct OutermostRequest: ~Copyable {
    /// How many requests may end within each other.
    private static var maximumEnds: Int { 100 }

    /// The state, if the request has more to do at its end than to return.
    var state: RequestState?
    /// The error by which the request was stopped, if it was.
    private(set) var error: InjectionError?
    /// How many ends of requests, each within the one before, destroy objects now.
    private var endCount = 0
    /// Whether these are too many, or the stack has ended there. Then the error lasts until the first one is over.
    private var isExhausted = false
    /// Whether observers receive reports, so that their own requests are not reported.
    var isReporting = false

    /// Whether no block begins any more.
    var isStopped: Bool { error != nil }

    /// Whether not too many ends nest for one more block to begin.
    var mayNest: Bool { endCount <= Self.maximumEnds }

    /// Where fewer frames are left than this, a pop is to be noted: for a block that has given an action, for the last
    /// frame of a request with a state, and for all frames of a request that was stopped.
    var watchedDepth: Int { isStopped ? .max : state?.watchedDepth ?? 0 }

    /// Notes that the stack has ended, or a factory was entered without end, perhaps within an end.
    mutating func noteExhaustion() {
        if endCount > 0 { isExhausted = true }
    }

    /// Stops the request, unless it was stopped before. Returns the error that it throws.
    ///
    /// - Parameter hasFrames: Whether there is a request. If not, nothing is stopped but what follows within an end.
    mutating func stop(with error: InjectionError, hasFrames: Bool) -> InjectionError {
        if let first = self.error { return first }
        if hasFrames || isExhausted { self.error = error }
        return error
    }

    /// Forgets the error with the outermost request, or with the outermost end if the stack has ended in one.
    mutating func forgetError() {
        if !isExhausted { error = nil }
    }

    mutating func beginEnd() { endCount += 1 }

    mutating func finishEnd() {
        endCount -= 1
        if endCount == 0 { isExhausted = false }
        forgetError()
    }
}
