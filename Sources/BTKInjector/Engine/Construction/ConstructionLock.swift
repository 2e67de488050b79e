/// The lock around the ``WaitForGraph``, and the sleeping and waking that the graph requests.
///
/// There is one for the process, since a block may ask any injector. It is held for a few instructions when a provider
/// is claimed and released, or while a path is read or a request settled, never while a block runs.
// Safe to share because all access to variables is between `lock` and `unlock`.
final class ConstructionLock: @unchecked Sendable {
    /// One object with all fields, because each access to a global constant is checked.
    static let shared = ConstructionLock()

    private let lock = Lock()
    // Checks of exclusivity cost more than the access: a twelfth of a first use. Safe because of the lock.
    @safe @exclusivity(unchecked) private var graph = WaitForGraph()
    private var lastTicket: UInt64 = 0
    /// The numbers of the threads.
    @safe @exclusivity(unchecked) private var numbers = ThreadSet()
    /// The threads that sleep, each with what it sleeps on, by number.
    @safe @exclusivity(unchecked) private var sleepers: [Sleeper?] = []

    private struct Sleeper {
        let thread: ResolutionThread
        let condition: Lock.Condition
    }

    private init() {}

    enum Claim {
        /// Build the instance, then finish or abandon the slot.
        case build
        /// The instance exists. A weak one lives at least as long as `object`.
        case take(object: AnyObject?)
    }

    /// Sleeps while another thread builds the instance.
    func claim(_ slot: Slot, by thread: ResolutionThread) throws(InjectionError) -> Claim {
        if thread.isDoomed { try thread.throwDoom() }
        lock.lock()
        defer { lock.unlock() }
        while true {
            let (decision, woken) = graph.claim(slot.id, in: &slot.phase, by: thread.id)
            wake(woken)
            // A state of its own, so that its request ends with those of its partners. It has frames, because only who builds
            // or holds something can be in a ring.
            if graph.partners.include(thread.id) { thread.openRequest() }
            switch decision {
            case .build:
                lastTicket += 1
                slot.header.ticket = lastTicket
                return .build
            case .take:
                guard let weak = slot.header.weak else { return .take(object: nil) }
                if let object = weak.object { return .take(object: object) }
                slot.phase = .idle
            case .wait:
                sleep(thread) { graph.isWaiting(thread.id) }
            case .cycle(let waits):
                throw thread.closeRing(of: slot, through: waits.map { (sleepers[$0.thread]!.thread, $0.slot) })
            }
        }
    }

    /// Notes that the calling thread has built the instance. Other threads see it from now on, or when the thread's
    /// request ends.
    ///
    /// - Parameter object: Keeps a weak instance alive.
    func finish(_ slot: Slot, by thread: ResolutionThread, object: AnyObject? = nil) {
        lock.lock()
        defer { lock.unlock() }
        if let object { slot.header.weak = WeakReference(object) }
        var phase = ConstructionPhase.ready
        if let request = thread.record.request, request.isHolding || graph.partners.include(thread.id) {
            request.hold(slot, object: object)
            phase = .held(by: thread.id)
        } else {
            slot.publish()
        }
        wake(graph.release(slot.id, of: thread.id, in: &slot.phase, to: phase))
    }

    /// Notes that the calling thread could not build the instance.
    func abandon(_ slot: Slot, by thread: ResolutionThread) {
        lock.lock()
        defer { lock.unlock() }
        wake(graph.release(slot.id, of: thread.id, in: &slot.phase, to: .idle))
    }

    /// Ends the calling thread's request: publishes all that it holds, or takes it out of its slots if anything failed.
    ///
    /// If it has partners, it sleeps until all of them have arrived here. Returns what went wrong.
    func settle(_ request: RequestState, of thread: ResolutionThread, failure: InjectionError?) -> InjectionError? {
        lock.lock()
        defer { lock.unlock() }
        var failure = failure
        if graph.partners.include(thread.id) {
            if failure == nil || graph.partners.haveTaken(of: thread.id) {
                wake(graph.arrive(thread.id, failure: failure))
                sleep(thread) { !graph.partners.haveArrived(with: thread.id) }
                // The cast never fails: requests arrive with no other errors. Those who fail keep theirs, so that none is
                // released here, which may run code of users.
                failure = graph.removeFailure(of: thread.id) as? InjectionError ?? failure
            } else {
                wake(graph.leavePartners(thread.id))
            }
        }
        let hasFailed = failure != nil
        for held in request.held {
            if !hasFailed {
                held.slot.publish()
            } else {
                take(held, outOfSlotFor: request)
            }
            held.slot.phase = hasFailed ? .idle : .ready
        }
        if !request.held.isEmpty { wake(graph.releaseHeld(of: thread.id)) }
        return failure
    }

    /// Takes an instance that failed at its end out of its slot. It is destroyed with the request.
    private func take(_ held: RequestState.Instance, outOfSlotFor request: RequestState) {
        guard held.object == nil else { return }
        request.keep(held.slot.detachInstance(at: held.slot.storage), of: held.slot, isRefused: true)
    }

    /// Returns the slots of a registry whose instances exist, in the order in which those were made.
    func builtSlots(of registry: Registry) -> [Slot] {
        lock.lock()
        defer { lock.unlock() }
        var slots: [Slot] = []
        var next = registry.lastBuilt
        while let slot = next {
            slots.add(slot)
            next = slot.header.previous
        }
        return slots.reversed()
    }

    /// Returns the object of weak scope that others hold.
    func weakObject(of slot: Slot) -> AnyObject? {
        lock.lock()
        defer { lock.unlock() }
        return slot.header.weak?.object
    }

    /// Sleeps until another thread has ended what the calling one waits for.
    private func sleep(_ thread: ResolutionThread, while isWaiting: () -> Bool) {
        guard isWaiting() else { return }
        let condition = Lock.Condition()
        while sleepers.count <= thread.id { sleepers.append(nil) }
        sleepers[thread.id] = Sleeper(thread: thread, condition: condition)
        while isWaiting() { lock.wait(on: condition) }
        sleepers[thread.id] = nil
        condition.deallocate()
    }

    /// Wakes those of the threads that sleep.
    private func wake(_ threads: [WaitForGraph.ThreadID]) {
        for thread in threads where thread < sleepers.count { sleepers[thread]?.condition.wake() }
    }
}

// MARK: Threads

extension ConstructionLock {
    /// Returns the number of a thread that begins: the smallest that no other one has.
    func addThread() -> WaitForGraph.ThreadID {
        lock.lock()
        defer { lock.unlock() }
        return numbers.insertFirst()
    }

    /// Gives back the number of a thread that ends outside of blocks, where it builds and holds nothing.
    func removeThread(_ thread: WaitForGraph.ThreadID) {
        lock.lock()
        defer { lock.unlock() }
        numbers.remove(thread)
    }

    /// Notes that the calling thread ends inside of a block or an action, which will never return. Others may run what it
    /// ran, and its request fails. Its number is not given back.
    ///
    /// It touches no slot but those of instances that the request holds, since their registries are pinned. All others may
    /// have ended with what this thread has had.
    func endThread(_ thread: WaitForGraph.ThreadID, with request: RequestState?) {
        lock.lock()
        defer { lock.unlock() }
        // Partners may still read what they have taken. Then the instances stay where they are, for ever.
        let isRead = graph.partners.haveTaken(of: thread)
        let failure = isRead ? request?.held.last?.slot.key.failureOfEndedThread : nil
        wake(graph.end(thread, failure: failure))
        guard let request, !isRead else { return }
        for held in request.held {
            take(held, outOfSlotFor: request)
            held.slot.phase = .idle
        }
    }
}

/// Why a request fails that has taken what a thread held which has ended inside of a block.
private struct ThreadEnded: Error, CustomStringConvertible {
    var description: String { "The thread that made it has ended inside of a block or an action." }
}

extension BindingKey {
    fileprivate var failureOfEndedThread: InjectionError {
        .constructionFailed(self, path: [self], underlying: ThreadEnded())
    }
}
