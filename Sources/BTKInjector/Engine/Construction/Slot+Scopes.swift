// Instances that do not last as long as their registry.

extension Slot {
    /// Returns the instance of a provider of weak or graph scope.
    @usableFromInline
    func scopedInstance<T>(of type: T.Type, on thread: ResolutionThread) throws(InjectionError) -> sending T {
        try thread.requireRoom(for: self, size: MemoryLayout<T>.size)
        // Safe because shared instances are Sendable, and those of the main actor are requested there only.
        nonisolated(unsafe) let instance =
            description.scope == .weak
            ? try weakInstance(of: type, on: thread) : try graphInstance(of: type, on: thread)
        return instance
    }

    /// Returns the instance that the thread's request keeps.
    private func graphInstance<T>(of type: T.Type, on thread: ResolutionThread) throws(InjectionError) -> T {
        if let storage = thread.record.pointee.request?.instance(of: self) {
            return storage.assumingMemoryBound(to: type).pointee
        }
        guard thread.firstRunning(self) == nil else { throw thread.closeRing(of: self) }
        try thread.push(self)
        let storage = UnsafeMutablePointer<T>.allocate(capacity: 1)
        if let failure = runBlock(on: thread, into: storage) {
            storage.deallocate()
            throw thread.pop(failing: failure)
        }
        thread.request.keep(storage, of: self)
        thread.request.refusals.didBuild()
        return try thread.pop(returning: storage.pointee)
    }

    /// Returns the instance that others hold, or makes one.
    ///
    /// The slot's storage has the bits of the instance without owning it. They are read only while its object lives.
    private func weakInstance<T>(of type: T.Type, on thread: ResolutionThread) throws(InjectionError) -> T {
        switch try ConstructionLock.shared.claim(self, by: thread) {
        case .take(let object):
            defer { extendLifetime(object) }
            return instance(as: type).pointee
        case .build(let ticket):
            try runBlock(on: thread, ticket: ticket)
            let instance = self.instance(as: type).move()
            guard isObject(instance) else {
                ConstructionLock.shared.abandon(self)
                let key = key.required(by: thread.keys(at: thread.depth - 2))
                let failure = thread.pop(failing: .weakScopeOfValue(key))
                // Released when the request has ended: its parts may ask in their `deinit`.
                throw thread.release(consume instance, after: failure)
            }
            ConstructionLock.shared.finish(self, by: thread, object: instance as AnyObject)
            return try thread.pop(returning: consume instance)
        }
    }

    /// Returns whether an instance lives for as long as its object does.
    ///
    /// By its dynamic type: on Apple platforms `as AnyObject` would box a value. An `any Error` is a box, which may be
    /// released before the object in it.
    private func isObject<T>(_ instance: T) -> Bool {
        T.self != (any Error).self && type(of: instance as Any) is AnyClass
    }
}
