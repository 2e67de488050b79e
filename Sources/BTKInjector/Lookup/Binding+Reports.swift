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
            reported.block = .provider { context, storage in
                let run = ConstructionRun(observed, on: context.thread)
                var failed = true
                defer { run.end(failed: failed) }
                try build(context, storage)
                failed = false
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
            var failed = true
            defer { run.end(failed: failed) }
            // Safe because the block has made it.
            nonisolated(unsafe) let instance = try make(&i, repeat each argument)
            failed = false
            return instance
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

    /// Reports the run when the thread's request has ended. Requests of an observer are not reported.
    func end(failed: Bool) {
        guard !thread.isReporting, !thread.frames[depth].slot.header.pointee.isRehearsed else { return }
        thread.request.add(ConstructionReport(of: binding, depth: depth, from: start, to: .now, failed: failed))
    }
}
