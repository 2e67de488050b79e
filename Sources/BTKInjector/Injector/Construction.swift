/// A run of a binding's block or function: a report, without the instance.
///
/// ```swift
/// binder.onConstruction { run in
///     print(run.key, run.site, run.duration)
/// }
/// ```
///
/// See ``Binder/onConstruction(_:)``.
public struct Construction: Sendable {
    /// The key of the binding.
    public let key: BindingKey
    /// Where the binding was made.
    public let site: BindingSite
    /// How many blocks ran around it: 0 for the outermost of a request.
    public let depth: Int
    /// When it began: for the spans of a trace.
    public let start: ContinuousClock.Instant
    /// How long it took, with all that it requested.
    public let duration: Duration
    /// Whether it threw.
    public let failed: Bool
    /// Whether it ran on the main actor.
    public let isOnMainActor: Bool

    init(
        _ binding: BindingDescription, depth: Int, start: ContinuousClock.Instant, duration: Duration, failed: Bool
    ) {
        key = binding.key
        site = binding.site
        self.depth = depth
        self.start = start
        self.duration = duration
        self.failed = failed
        isOnMainActor = binding.isOnMainActor
    }
}

// MARK: Reports

// Blocks that are reported to the observers of their injector.

extension Binding {
    /// Exchanges the block for one that is reported to observers. Seeds are given, and to make a child runs nothing.
    mutating func report(to observers: [ConstructionObserver]) {
        let observed = ObservedBinding(description, observers)
        switch block {
        case .factory(let factory): block = .factory(factory.reporting(observed))
        case .children, .none: break
        case .provider(let build):
            block = .provider { context, arguments, storage in
                let thread = context.thread
                var report = ConstructionReport(of: observed, on: thread)
                defer { report.end(on: thread) }
                try build(context, arguments, storage)
                report.failed = false
            }
        }
    }
}

extension FactoryBlock {
    @usableFromInline
    func reporting(_ binding: ObservedBinding) -> any AnyFactoryBlock {
        let make = make
        // The arguments are sent. Not said here, because a thunk would copy them.
        return FactoryBlock { (i: inout Resolver, argument: repeat each Argument) in
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
