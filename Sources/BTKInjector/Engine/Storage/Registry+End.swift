// The end of a registry: who ends it, and in which order all is released.

extension Registry {
    /// Removes the injector. The last owner ends the registry when no caller is inside any more.
    func removeInjector() {
        if owners.close(), users.close() { end() }
    }

    /// Removes a child that ends, whose parent ends in a loop.
    private func removeChild(_ word: UseCount.Word) {
        guard owners.remove(word) else { return }
        // Closed while it is pinned, so that it ends with the pin.
        let pin = RegistryPin(Borrowed(self))
        _ = users.close()
        ReleaseQueue.release(consume pin)
    }

    /// Destroys the content. Called once, when no caller is inside or can enter.
    ///
    /// The youngest instance is destroyed first: it may be the only one that holds older ones, but not the other way
    /// round, so a long chain of instances is not destroyed recursively. Instances of the main actor are destroyed
    /// there, a little later if need be.
    @usableFromInline
    func end() {
        let (isLast, bindsOnMainActor) = unmanagedLayout.lend { ($0.removeRegistry(), $0.bindsOnMainActor) }
        if bindsOnMainActor {
            performOnMainActor { [self] in releaseContent(ofMainActor: true, withBindings: isLast) }
        }
        releaseContent(ofMainActor: false, withBindings: isLast)
        if let parentsWord { unmanagedParent?.lend { $0.removeChild(parentsWord) } }
        releaseKeepers()
    }

    /// Destroys the instances of the main actor, or all others.
    private func releaseContent(ofMainActor livesOnMainActor: Bool, withBindings isLast: Bool) {
        guard isLast || lastBuilt != nil || unmanagedLayout.lend({ !$0.seeds.isEmpty }) else { return }
        ReleaseQueue.releasingSeparately {
            var next = lastBuilt
            while let slot = next {
                next = slot.header.previous
                if slot.livesOnMainActor == livesOnMainActor { slot.destroyInstance(at: slot.storage) }
            }
            unmanagedLayout.lend { layout in
                layout.forEachSeed { place in
                    let slot = slot(at: place)
                    if slot.livesOnMainActor == livesOnMainActor, slot.hasInstance {
                        slot.destroyInstance(at: slot.storage)
                    }
                }
                if isLast { layout.releaseBindings(ofMainActor: livesOnMainActor) }
            }
        }
    }
}

/// Keeps a registry from ending. Made by a user, or by the last owner before it closes the users' count.
class RegistryPin {
    // Safe because the keeper keeps it.
    private final let registry: Borrowed<Registry>
    private final let keeper: any AnyObject & Sendable
    private final let word: UseCount.Word

    init(_ registry: Borrowed<Registry>) {
        self.registry = registry
        keeper = registry.lend { $0.keeper }
        // Safe because the count has not ended.
        word = registry.lend { $0.users.add()! }
    }

    deinit {
        registry.lend { if $0.users.remove(word) { $0.end() } }
    }
}

/// Releases chains of objects in a loop, so that their length needs no stack.
enum ReleaseQueue {
    /// The objects that the calling thread releases next, while it releases one.
    private static let current = ThreadLocalPointer()

    private final class Queue {
        var objects: [AnyObject] = []
    }

    /// Releases an object: at once or, where the end of another such object calls this, after that end.
    static func release(_ object: consuming AnyObject) {
        if let outer: Borrowed<Queue> = current.borrowed() { return outer.object.objects.append(object) }
        let queue = Queue()
        queue.objects.append(object)
        current.lend(queue) {
            while let object = queue.objects.popLast() { withExtendedLifetime(object) {} }
        }
    }

    /// Runs code of users within the end of such an object. The chains that it releases are none of the object's, and
    /// have ended when this returns.
    static func releasingSeparately(_ body: () -> Void) { current.lend(nil as Queue?, body) }
}
