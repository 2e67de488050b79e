// The state of each thread: made when it first requests something, and freed when it ends.

extension ResolutionThread {
    static let threadLocal = unsafe ThreadLocalPointer { unsafe destroy($0) }

    /// The calling thread's.
    @inline(never) static var current: ResolutionThread { current(threadLocal) }

    /// Returns the calling thread's, given the thread-local pointer.
    static func current(_ threadLocal: ThreadLocalPointer) -> ResolutionThread {
        guard let pointer = unsafe threadLocal.pointer else { return start() }
        return unsafe ResolutionThread(pointer)
    }

    @inline(never) private static func start() -> ResolutionThread {
        let record = UnsafeMutablePointer<Record>.allocate(capacity: 1)
        unsafe record.initialize(to: Record(number: ConstructionLock.shared.addThread()))
        unsafe threadLocal.pointer = UnsafeMutableRawPointer(record)
        return unsafe ResolutionThread(UnsafeMutableRawPointer(record))
    }

    /// Frees the state of a thread that ends.
    ///
    /// If it ends inside of a block, nothing of that is unwound: what its frames keep is kept for ever, also a registry
    /// that it has entered. But others need not wait for it.
    private static func destroy(_ pointer: UnsafeMutableRawPointer?) {
        guard let record = unsafe pointer?.assumingMemoryBound(to: Record.self) else { return }
        let number = unsafe record.pointee.number
        let request = unsafe record.pointee.request.state
        if unsafe record.pointee.frames.depth > 0 {
            ConstructionLock.shared.endThread(number, with: request)
        } else {
            ConstructionLock.shared.removeThread(number)
        }
        unsafe record.pointee.frames.deallocate()
        unsafe record.pointee.parameters.deallocate()
        unsafe record.deinitialize(count: 1)
        unsafe record.deallocate()
        // Last, because that may run code of users, which begins as if the thread had made no request yet.
        request?.destroyInstances()
    }
}
