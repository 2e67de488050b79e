// The end of a request, and what partners hand over there.

extension ConstructionLock {
    /// How a request has ended, and all that its end has taken out of the threads' state.
    ///
    /// Its parts are users' objects, or keep some: it is to be released without the lock.
    struct Outcome {
        let failure: InjectionError?
        fileprivate let discarded: [Slot.DetachedInstance]
        /// For their pins, also of those that another thread has taken over, for that one may have ended by now.
        private let held: [Shared.Held]
        private let partnersFailure: InjectionError?

        fileprivate init(
            failure: InjectionError?, discarded: [Slot.DetachedInstance], held: [Shared.Held],
            partnersFailure: InjectionError?
        ) {
            self.failure = failure
            self.discarded = discarded
            self.held = held
            self.partnersFailure = partnersFailure
        }

        /// Destroys the instances that a failed request has made, the youngest first.
        func destroyInstances() {
            for instance in discarded.reversed() { instance.destroy() }
        }
    }

    /// Ends the calling thread's request: publishes all that it holds, or takes it away if anything failed.
    ///
    /// If it has partners, all of it happens when the last of them ends. This one sleeps until then, unless it failed.
    /// Instances of the main actor are never handed over: only this thread can see or destroy them.
    static func end(_ thread: ResolutionThread, failure: InjectionError?) -> Outcome {
        lock.lock()
        defer { lock.unlock() }
        let shared = thread.shared
        let partnersFailure = shared.pointee.partnersFailure.take()
        var failure = failure ?? partnersFailure
        let dependentThreads = shared.pointee.dependentThreads
        let held = shared.pointee.held
        (shared.pointee.held, shared.pointee.dependentThreads) = ([], [])
        let discarded: [Slot.DetachedInstance]
        if let successor = graph.end(thread.id).map(ResolutionThread.init) {
            let transferred = held.filter { !$0.slot.isOnMainActor }
            successor.shared.pointee.held += transferred
            for held in transferred { leave(held.slot, to: .held(by: successor.id)) }
            successor.shared.pointee.dependentThreads += dependentThreads
            if failure == nil {
                successor.shared.pointee.dependentThreads.append(thread)
                failure = thread.follow(unlocking: lock)
            } else if !transferred.isEmpty, successor.shared.pointee.partnersFailure == nil {
                successor.shared.pointee.partnersFailure = failure
            }
            discarded = settle(held.filter(\.slot.isOnMainActor), failed: failure != nil)
        } else {
            discarded = settle(held, failed: failure != nil)
            for dependent in dependentThreads { dependent.wake(with: failure) }
        }
        return Outcome(failure: failure, discarded: discarded, held: held, partnersFailure: partnersFailure)
    }

    /// Publishes instances, or takes them out of their slots. Returns those to destroy.
    private static func settle(_ all: [Shared.Held], failed: Bool) -> [Slot.DetachedInstance] {
        guard failed else {
            for held in all {
                held.slot.publish()
                leave(held.slot, to: .ready)
            }
            return []
        }
        let removed = all.filter { $0.object == nil }.map { $0.slot.detachInstance() }
        for held in all { leave(held.slot, to: .idle) }
        return removed
    }
}
