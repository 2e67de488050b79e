// The caller of a handle or a closure borrows the registry: its keeper keeps that until the call has ended.

extension Slot {
    /// The thread that calls.
    @export(implementation) @inline(__always) var thread: ResolutionThread { header.registry.lend { $0.thread } }

    /// Returns the stripe by which a call of a thread enters the registry and exits.
    @export(implementation) @inline(__always) func stripe(of thread: ResolutionThread) -> UseCount.Stripe {
        header.registry.lend { $0.users.stripe(at: $0.users.offset(ofThread: thread.id)) }
    }

    /// The stripe for a call that need not know its thread.
    @export(implementation) @inline(__always)
    var stripeOfStack: UseCount.Stripe { header.registry.lend { $0.users.stripeOfStack } }

    /// Enters the registry, which does not end before the call. End the call, whether this throws or not.
    @export(implementation) @inline(__always) func beginCall(_ stripe: UseCount.Stripe) throws(InjectionError) {
        guard stripe.enter() else { throw releasedError }
    }

    /// - Parameter keeper: The keeper of the registry, or of one that keeps that.
    @export(implementation) @inline(__always)
    func endCall(_ stripe: UseCount.Stripe, keeper: (any AnyObject & Sendable)?) {
        header.registry.lend { if $0.users.exit(stripe) { $0.end() } }
        extendLifetime(keeper)
    }

    /// The error of a call after the end.
    @usableFromInline @inline(never) var releasedError: InjectionError {
        ResolutionThread.current.error(.injectorReleased, about: binding)
    }
}
