/// Releases chains of objects in a loop, so that their length needs no stack.
enum ReleaseQueue {
    /// The objects that the calling thread releases next, while it releases one.
    private static let current = ThreadLocalPointer()

    /// Releases an object: at once or, where the end of another such object calls this, after that end.
    static func release(_ object: consuming AnyObject) {
        if let pointer = current.pointer {
            pointer.assumingMemoryBound(to: [AnyObject].self).pointee.append(object)
            return
        }
        // Appended, so that the queue is the only owner: a literal would copy the reference.
        var queue: [AnyObject] = []
        queue.append(object)
        withUnsafeMutablePointer(to: &queue) { queue in
            current.pointer = UnsafeMutableRawPointer(queue)
            while let object = queue.pointee.popLast() { withExtendedLifetime(object) {} }
            current.pointer = nil
        }
    }

    /// Runs code of users within the end of such an object. The chains that it releases are none of the object's, and
    /// have ended when this returns.
    static func releasingSeparately(_ body: () -> Void) {
        guard let outer = current.pointer else { return body() }
        current.pointer = nil
        body()
        current.pointer = outer
    }
}
