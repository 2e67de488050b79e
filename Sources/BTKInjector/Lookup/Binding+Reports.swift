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
                let thread = context.thread
                var report = ConstructionReport(of: observed, on: thread)
                defer { report.end(on: thread) }
                try build(context, arguments, storage)
                report.failed = false
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
            let thread = i.context.thread
            var report = ConstructionReport(of: binding, on: thread)
            defer { report.end(on: thread) }
            // Safe because the block has made it.
            nonisolated(unsafe) let instance = try make(&i, repeat each argument)
            report.failed = false
            return instance
        }
    }
}
