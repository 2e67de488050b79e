// The end of a registry: who ends it, and in which order all is released.

extension Registry {
    /// Removes the injector. The last owner ends the registry when no caller is inside any more.
    func removeInjector() {
        if owners.close(), users.close() { end() }
    }

    /// Destroys the content, and that of each parent that ends with it. Called once, when no caller is inside or can
    /// enter.
    @usableFromInline @inline(never) func end() {
        // A loop, because a chain of parents may be longer than any stack. References are not counted, because all
        // children would write to the counts. Safe because the caller keeps this one, and each its parent.
        var next = Optional(Borrowed(self))
        while let registry = next {
            registry.lend { $0.releaseContent() }
            next = registry.lend { $0.leaveParent() ? $0.unmanagedParent : nil }
        }
    }

    /// Returns whether the parent ends with this child.
    private func leaveParent() -> Bool {
        guard let unmanagedParent, let parentsStripe else { return false }
        return unmanagedParent.lend { $0.owners.remove(parentsStripe) && $0.users.close() }
    }

    /// Destroys the content.
    ///
    /// The youngest instance is destroyed first: it may be the only one that holds older ones, but not the other way
    /// round, so a long chain of instances is not destroyed recursively. Instances of the main actor are destroyed
    /// there, a little later if need be.
    private func releaseContent() {
        let (isLast, bindsOnMainActor) = unmanagedLayout.lend { ($0.removeRegistry(), $0.bindsOnMainActor) }
        if bindsOnMainActor {
            performOnMainActor { [self] in releaseContent(ofMainActor: true, withBindings: isLast) }
        }
        releaseContent(ofMainActor: false, withBindings: isLast)
        releaseKeepers()
    }

    /// Destroys the instances of the main actor, or all others.
    private func releaseContent(ofMainActor livesOnMainActor: Bool, withBindings isLast: Bool) {
        guard isLast || lastBuilt != nil || unmanagedLayout.lend({ !$0.seeds.isEmpty }) else { return }
        var next = lastBuilt
        while let slot = next {
            next = slot.header.previous
            if slot.livesOnMainActor == livesOnMainActor { slot.destroyInstance(at: slot.storage) }
        }
        unmanagedLayout.lend { layout in
            layout.forEachSeed { binding, _ in
                let slot = slot(at: binding)
                if slot.livesOnMainActor == livesOnMainActor, slot.hasInstance {
                    slot.destroyInstance(at: slot.storage)
                }
            }
            if isLast { layout.releaseBindings(ofMainActor: livesOnMainActor) }
        }
    }
}

/// A user of a registry that lasts longer than a call: what a request keeps until it ends. Made by a caller that is
/// inside.
final class RegistryUser {
    // Safe because the keeper keeps it.
    private let registry: Borrowed<Registry>
    private let keeper: any AnyObject & Sendable
    private let stripe: UseCount.Stripe

    /// - Parameter thread: The number of the calling thread.
    init(_ registry: Borrowed<Registry>, onThread thread: Int) {
        self.registry = registry
        keeper = registry.lend { $0.keeper(ofThread: thread) }
        // Safe because the count has not ended.
        stripe = registry.lend { $0.users.add(onThread: thread)! }
    }

    deinit {
        registry.lend { if $0.users.remove(stripe) { $0.end() } }
    }
}
