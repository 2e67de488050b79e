// How a declared child is made, at each request for one.

/// Returns a block that makes the child that it is declared for.
@export(implementation) @inline(never) func makingChild<Root, each Seed>(
    _ root: Root.Type, _ seeds: (repeat each Seed).Type
) -> FactoryBlock<Child<Root>, (repeat each Seed)> {
    FactoryBlock { (i: inout Resolver, seeds: (repeat each Seed)) in
        let child = try Injector.emptyChild(of: i.context)
        withElements(of: seeds) { child.setSeeds($0) }
        let made = Child<Root>(try child.root(on: i.context.thread), injector: child)
        // Safe because a root is new, or shared and Sendable, or of the main actor, where its children are made.
        return unsafe sent(made)
    }
}

extension Injector {
    /// Makes the child of the declaration whose block runs in a context, without its seeds.
    @usableFromInline static func emptyChild(of context: borrowing _LookupContext) throws(InjectionError) -> Injector {
        let thread = context.thread
        let slot = thread.innermostSlot
        // Borrowed, because all children would write to the counts of references.
        let parent = context.unmanagedRegistry
        let child = Registry(
            slot.unmanagedBinding.lend { $0.unmanagedChild! }, threadLocal: parent.lend { $0.threadLocal },
            onThread: thread.id, parent: parent, notes: nil)
        // Nil if the last owner has left since the call began.
        guard let child else { throw slot.releasedError }
        let injector = Injector(child)
        thread.childNote?.add(injector)
        return injector
    }

    /// Sets the seeds, a tuple.
    @usableFromInline func setSeeds(_ seeds: Storage?) { registry.setSeeds(seeds) }

    /// Makes the root of a child.
    @usableFromInline func root<Root>(on thread: ResolutionThread) throws(InjectionError) -> Root {
        // Safe because the check has found it there. Where it lives on the main actor, the child is made there.
        let binding = registry.unmanagedLayout.lend { $0.table.find(ObjectIdentifier(Root.self), tag: 0)! }
        let slot = registry.slot(at: binding)
        let root = try slot.instance(of: Root.self, callerIsOnMainActor: slot.livesOnMainActor, on: thread)
        thread.childNote?.addRoot(of: self)
        return root
    }
}
