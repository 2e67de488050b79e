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
    let binding: BindingDescription
    /// How many blocks ran around it: 0 for the outermost of a request.
    public let depth: Int
    /// When it began: for the spans of a trace.
    public let start: ContinuousClock.Instant
    /// How long it took, with all that it requested.
    public let duration: Duration
    /// Whether it threw.
    public let failed: Bool

    /// The key of the binding.
    public var key: BindingKey { binding.key }

    /// Where the binding was made.
    public var site: BindingSite { binding.site }

    /// Whether it ran on the main actor.
    public var isOnMainActor: Bool { binding.livesOnMainActor }
}
