/// The lock around the ``WaitForGraph``, and the sleeping and waking that the graph asks for.
///
/// There is one for the process, since a block may ask any injector. It is held for a few instructions when a provider
/// is entered and left for the first time, never while a block runs.
enum ConstructionLock {
    private static let lock = Lock()
    // Right, because all access is between `lock` and `unlock`.
    nonisolated(unsafe) private static var graph = WaitForGraph()
    nonisolated(unsafe) private static var lastTicket: UInt64 = 0

    /// Returns a ticket if the calling thread has to build the instance and leave, and nil if the instance is ready.
    /// Sleeps while another thread builds it.
    static func enter(_ slot: Slot, by thread: ResolutionThread) throws(InjectionError) -> UInt64? {
        lock.lock()
        defer { lock.unlock() }
        while true {
            switch graph.enter(slot.id, in: &slot.header.pointee.phase, by: thread.id) {
            case .build:
                lastTicket += 1
                return lastTicket
            case .take:
                return nil
            case .wait:
                thread.sleep(unlocking: lock)
            case .cycle(let waits):
                throw .circularDependency(path: ResolutionPath.ring(of: slot, closedBy: thread, through: waits))
            }
        }
    }

    /// The calling thread has ended building. If it succeeded, the instance is there.
    static func leave(_ slot: Slot, succeeded: Bool) {
        lock.lock()
        defer { lock.unlock() }
        if succeeded {
            slot.publish()
        }
        for thread in graph.leave(slot.id, in: &slot.header.pointee.phase, succeeded: succeeded) {
            ResolutionThread(thread).wake()
        }
    }
}
