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
            let (decision, wakeup) = graph.claim(slot.id, in: &slot.phase, by: thread.id)
            wake(wakeup)
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
                while graph.isWaiting(thread.id) { lock.wait() }
            case .cycle(let waits):
                throw thread.closeRing(of: slot, through: waits)
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
        wake(graph.release(slot.id, in: &slot.phase, to: phase))
    }

    /// Notes that the calling thread could not build the instance.
    func abandon(_ slot: Slot) {
        lock.lock()
        defer { lock.unlock() }
        wake(graph.release(slot.id, in: &slot.phase, to: .idle))
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
                while !graph.partners.haveArrived(with: thread.id) { lock.wait() }
            }
            // The cast never fails: requests arrive with no other errors.
            failure = failure ?? (graph.partners.failure(of: thread.id) as? InjectionError)
            request.partners = graph.partners.members
            wake(graph.removePartner(thread.id))
        }
        let hasFailed = failure != nil
        for held in request.held {
            if !hasFailed {
                held.slot.publish()
            } else if held.object == nil {
                request.keep(held.slot.detachInstance(at: held.slot.storage), of: held.slot, isRefused: true)
            }
            wake(graph.release(held.slot.id, in: &held.slot.phase, to: hasFailed ? .idle : .ready))
        }
        return failure
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

    private func wake(_ wakeup: WaitForGraph.Wakeup) {
        if case .sleepers = wakeup { lock.wakeAll() }
    }
}
