// Blocks that are reported to the observers of their injector.

extension Binding {
    /// Returns a copy whose block is reported.
    func reporting(to observers: [ConstructionObserver]) -> Binding {
        if let build {
            return Binding(description, wiring: wiring, original: self) { [description] context, storage in
                try ConstructionRun(description, on: context.thread, for: observers).perform {
                    try build(context, storage)
                }
            }
        }
        return Binding(
            description, wiring: wiring, original: self, factory: factory!.reporting(description, to: observers))
    }
}

extension FactoryBlock {
    @usableFromInline
    func reporting(_ binding: BindingDescription, to observers: [ConstructionObserver]) -> any AnyFactoryBlock {
        let make = make
        return FactoryBlock { (i: inout Resolver, argument: repeat sending each Argument) in
            let run = ConstructionRun(binding, on: i.lookupContext.thread, for: observers)
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
private struct ConstructionRun {
    private let binding: BindingDescription
    private let thread: ResolutionThread
    private let observers: [ConstructionObserver]
    private let depth: Int
    private let start = ContinuousClock.now

    init(_ binding: BindingDescription, on thread: ResolutionThread, for observers: [ConstructionObserver]) {
        self.binding = binding
        self.thread = thread
        self.observers = observers
        depth = thread.depth - 1
    }

    func perform(_ block: () throws -> Void) throws {
        do {
            try block()
        } catch {
            end(failed: true)
            throw error
        }
        end(failed: false)
    }

    /// Reports the run when the thread's request has ended. Requests of an observer are not reported.
    func end(failed: Bool) {
        guard !thread.isReporting else { return }
        let duration = start.duration(to: .now)
        thread.request.addReport { [self] in
            for report in observers { report(binding, depth, duration, failed) }
        }
    }
}
