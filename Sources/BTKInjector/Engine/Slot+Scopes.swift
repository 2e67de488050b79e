// Instances that do not last as long as their registry.

extension Slot {
    /// The instance of a provider of weak or graph scope.
    @usableFromInline
    func scopedInstance<T>(of type: T.Type, on thread: ResolutionThread) throws(InjectionError) -> T {
        guard thread.depth == 0 else { return try nestedInstance(of: type, on: thread) }
        return try thread.request { () throws(InjectionError) in try nestedInstance(of: type, on: thread) }
    }

    private func nestedInstance<T>(of type: T.Type, on thread: ResolutionThread) throws(InjectionError) -> T {
        if description.scope == .weak { return try weakInstance(of: type, on: thread) }
        return try graphInstance(on: thread).assumingMemoryBound(to: type).pointee
    }

    // MARK: Graph

    /// Where the thread's request keeps the instance.
    private func graphInstance(on thread: ResolutionThread) throws(InjectionError) -> UnsafeMutableRawPointer {
        if let room = thread.instance(of: self) { return room }
        if thread.runs(self) {
            throw .circularDependency(path: ResolutionPath.ring(of: self, closedBy: thread, through: []))
        }
        let room = makeRoom()
        if let failure = runBlock(on: thread, ticket: thread.nextTicket(), into: room) {
            room.deallocate()
            throw failure
        }
        thread.add(room, of: self)
        return room
    }

    private func makeRoom() -> UnsafeMutableRawPointer {
        func room<T>(_ type: T.Type) -> UnsafeMutableRawPointer {
            UnsafeMutableRawPointer(UnsafeMutablePointer<T>.allocate(capacity: 1))
        }
        return room(description.type)
    }

    // MARK: Weak

    /// The slot's room has the bits of the instance without owning it. They are read only while its object lives.
    private func weakInstance<T>(of type: T.Type, on thread: ResolutionThread) throws(InjectionError) -> T {
        switch try ConstructionLock.enter(self, by: thread) {
        case .take(let object):
            return withExtendedLifetime(object) { instance(as: type).pointee }
        case .build(let ticket):
            if let failure = runBlock(on: thread, ticket: ticket, into: room) {
                ConstructionLock.abandon(self)
                throw failure
            }
            let instance = instance(as: type).pointee
            self.instance(as: type).deinitialize(count: 1)
            // By the dynamic type: on Apple platforms `as AnyObject` would box a value.
            guard Swift.type(of: instance as Any) is AnyClass else {
                ConstructionLock.abandon(self)
                thread.dropActions(of: ticket)
                throw .weakScopeOfValue(key(askedOn: thread))
            }
            ConstructionLock.finish(self, by: thread, object: instance as AnyObject)
            return instance
        }
    }
}

/// Lets an instance go, and knows whether it has gone.
final class WeakReference: Sendable {
    // Right, because the runtime makes loads of weak references safe, and nothing stores to this one.
    nonisolated(unsafe) private(set) weak var object: AnyObject?

    init(_ object: AnyObject) {
        self.object = object
    }
}
