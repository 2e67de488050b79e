/// The state of a thread that other threads touch. Guarded by the construction lock.
///
/// In memory of its own, apart from what the thread changes without the lock.
struct Shared {
    /// An instance that is built and not published yet.
    struct Held {
        let slot: Slot
        let pin: RegistryPin
        /// Keeps a weak instance alive until it is published.
        let object: AnyObject?
    }

    var held: [Held] = []
    /// Threads that sleep until this one's request ends, because they have seen what it holds.
    var dependentThreads: [ResolutionThread] = []
    /// The failure of a partner that ended earlier.
    var partnersFailure: InjectionError?
    /// For a dependent: the failure of the request that it sleeps for.
    var followedFailure: InjectionError?
    var isAsleep = false
    let condition = Condition()
}

extension ResolutionThread {
    /// Sleeps until another thread calls `wake`. The lock is held before and after, and not in between.
    func sleep(unlocking lock: Lock) {
        shared.pointee.isAsleep = true
        while shared.pointee.isAsleep { shared.pointee.condition.wait(unlocking: lock) }
    }

    func wake() {
        shared.pointee.isAsleep = false
        shared.pointee.condition.signal()
    }

    /// Sleeps until the request has ended that this thread follows. Returns its failure.
    func follow(unlocking lock: Lock) -> InjectionError? {
        sleep(unlocking: lock)
        return shared.pointee.followedFailure.take()
    }

    func wake(with failure: InjectionError?) {
        shared.pointee.followedFailure = failure
        wake()
    }
}
