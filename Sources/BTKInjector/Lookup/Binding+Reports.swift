// Blocks that are reported to the observers of their injector.

extension Binding {
    /// Returns the binding with a block that is reported to observers. Seeds are given, and to make a child runs
    /// nothing.
    func reported(to observers: [ConstructionObserver]) -> Binding {
        let observed = ObservedBinding(description, observers)
        var reported = self
        switch block {
        case .factory(let block): reported.block = .factory(block.reporting(observed))
        case .children, .none: break
        case .provider(let build):
            reported.block = .provider { context, arguments, storage in
                let run = ConstructionRun(observed, on: context.thread)
                do {
                    try build(context, arguments, storage)
                } catch {
                    run.end(failed: true)
                    throw error
                }
                run.end(failed: false)
            }
        }
        return reported
    }
}

extension FactoryBlock {
    @usableFromInline
    func reporting(_ binding: ObservedBinding) -> any AnyFactoryBlock {
        let make = make
        return FactoryBlock { (i: inout Resolver, argument: repeat sending each Argument) in
            let run = ConstructionRun(binding, on: i.context.thread)
            do {
                // Safe because the block has made it.
                nonisolated(unsafe) let instance = try make(&i, repeat each argument)
                run.end(failed: false)
                return instance
            } catch {
                run.end(failed: true)
                throw error
            }
        }
    }
}

/// A block that runs and will be reported.
private struct ConstructionRun: ~Copyable {
    private let binding: ObservedBinding
    private let thread: ResolutionThread
    private let depth: Int
    private let start = ContinuousClock.now

    init(_ binding: ObservedBinding, on thread: ResolutionThread) {
        self.binding = binding
        self.thread = thread
        depth = thread.depth - 1
    }

    /// Whether the block runs for a try, in a copy or in a child of one.
    private var isRehearsed: Bool {
        var next = Optional(thread.frames[depth].slot.header.pointee.registry)
        while let registry = next {
            if registry.rehearsal != nil { return true }
            next = registry.parent
        }
        return false
    }

    /// Reports the run when the thread's request has ended. Requests of an observer are not reported.
    func end(failed: Bool) {
        guard !thread.isReporting, !isRehearsed else { return }
        thread.request.add(ConstructionReport(of: binding, depth: depth, from: start, to: .now, failed: failed))
    }
}
