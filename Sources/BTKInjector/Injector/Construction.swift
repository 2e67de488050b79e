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
