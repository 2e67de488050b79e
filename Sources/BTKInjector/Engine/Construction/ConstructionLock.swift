/// The lock around the ``WaitForGraph``, and the sleeping and waking that the graph asks for.
///
/// There is one for the process, since a block may ask any injector. It is held for a few instructions when a provider
/// is entered and left, never while a block runs.
enum ConstructionLock {
    static let lock = Lock()
    // Safe because all access is between `lock` and `unlock`. Unchecked, because a check of exclusivity costs more than
    // the access.
    @exclusivity(unchecked) nonisolated(unsafe) static var graph = WaitForGraph()
    // Safe for both reasons given above.
    @exclusivity(unchecked) nonisolated(unsafe) private static var lastTicket: UInt64 = 0

    enum Decision {
        /// Build the instance, then leave.
        case build(ticket: UInt64)
        /// The instance exists. A weak one lives at least as long as `object`.
        case take(object: AnyObject?)
    }

    /// Sleeps while another thread builds the instance.
    static func enter(_ slot: Slot, by thread: ResolutionThread) throws(InjectionError) -> Decision {
        lock.lock()
        defer { lock.unlock() }
        while true {
            switch graph.enter(slot.id, in: &slot.phase, by: thread.id) {
            case .build:
                lastTicket += 1
                return .build(ticket: lastTicket)
            case .take:
                if graph.partners.contain(thread.id) { _ = thread.request }
                guard let weak = slot.header.pointee.weak else { return .take(object: nil) }
                if let object = weak.object { return .take(object: object) }
                slot.phase = .idle
            case .wait(let other):
                if let other { ResolutionThread(other).wake() }
                thread.sleep(unlocking: lock)
            case .cycle(let waits):
                thread.markRing(of: slot, through: waits)
                throw .circularDependency(path: ResolutionPath.ring(of: slot, closedBy: thread, through: waits))
            }
        }
    }

    /// Notes that the calling thread has built the instance. Other threads see it from now on, or when the thread's
    /// request ends.
    ///
    /// - Parameter object: Keeps a weak instance alive.
    static func finish(_ slot: Slot, by thread: ResolutionThread, object: AnyObject? = nil) {
        lock.lock()
        defer { lock.unlock() }
        if let object { slot.header.pointee.weak = WeakReference(object) }
        if thread.hasActions || !thread.shared.pointee.held.isEmpty || graph.partners.contain(thread.id) {
            let pin = RegistryPin(slot.header.pointee.registry)
            thread.shared.pointee.held.append(Shared.Held(slot: slot, pin: pin, object: object))
            leave(slot, to: .held(by: thread.id))
        } else {
            slot.publish()
            leave(slot, to: .ready)
        }
        if object == nil { thread.record.pointee.request?.refusals.didBuild() }
    }

    /// Notes that the calling thread could not build the instance.
    static func abandon(_ slot: Slot) {
        lock.lock()
        defer { lock.unlock() }
        leave(slot, to: .idle)
    }

    /// Returns the slots of a registry whose instances exist, in the order in which those were made.
    static func builtSlots(of registry: Registry) -> [Slot] {
        lock.lock()
        defer { lock.unlock() }
        return registry.builtSlots
    }

    static func leave(_ slot: Slot, to next: WaitForGraph.Phase) {
        for thread in graph.leave(slot.id, in: &slot.phase, to: next) {
            ResolutionThread(thread).wake()
        }
    }
}
