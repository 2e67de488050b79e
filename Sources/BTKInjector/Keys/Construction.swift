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
    /// The instant from which starts are counted, because a number is smaller than an instant.
    private static let epoch = ContinuousClock.now

    // Little, because one request may have millions of reports.

    private let binding: ObservedBinding
    /// Nanoseconds from the epoch to the start, and from the start to the end.
    private let startTime: Int64
    private var time: Int64 = 0
    private let shortDepth: Int32
    /// Whether it threw.
    public private(set) var failed = false

    /// Begins the report of a run.
    init(of binding: ObservedBinding, depth: Int) {
        self.binding = binding
        shortDepth = Int32(clamping: depth)
        startTime = Self.now
    }

    mutating func end(failed: Bool) {
        time = Self.now - startTime
        self.failed = failed
    }

    func send() {
        for observe in binding.observers { observe(self) }
    }

    @inline(never)
    private static var now: Int64 {
        let (seconds, attoseconds) = epoch.duration(to: .now).components
        return seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000
    }

    /// The key of the binding.
    public var key: BindingKey { binding.description.key }

    /// Where the binding was made.
    public var site: BindingSite { binding.description.site }

    /// How many blocks ran around it: 0 for the outermost of a request.
    public var depth: Int { Int(shortDepth) }

    /// When it began: for the spans of a trace.
    public var start: ContinuousClock.Instant { Self.epoch.advanced(by: .nanoseconds(startTime)) }

    /// How long it took, with all that it requested.
    public var duration: Duration { .nanoseconds(time) }

    /// Whether it ran on the main actor.
    public var isOnMainActor: Bool { binding.description.livesOnMainActor }
}

/// Receives a report of a block or function that ran.
typealias ConstructionObserver = @Sendable (Construction) -> Void

/// A binding whose block is reported, and its observers. One object, so that a report has one word for both, and keeps
/// them when the injector ends first.
final class ObservedBinding: Sendable {
    let description: BindingDescription
    let observers: [ConstructionObserver]

    init(_ description: BindingDescription, _ observers: [ConstructionObserver]) {
        self.description = description
        self.observers = observers
    }
}
