/// One run of a binding's function or block, without the instance.
///
/// ```swift
/// binder.onConstruction { run in
///     print(run.key, run.site, run.duration)
/// }
/// ```
///
/// You get reports from ``Binder/onConstruction(_:)``.
public struct ConstructionReport: Sendable {
    // Small, because one request may have millions of runs.

    /// The instant from which starts are counted, because a number is smaller than an instant.
    private static let epoch = ContinuousClock.now

    private let binding: BindingDescription
    /// Nanoseconds from the epoch to the start.
    private let startTime: Int64
    /// Nanoseconds from the start to the end.
    private let runTime: Int64
    private let outerCount: Int32
    /// Whether the function or block threw.
    public let didFail: Bool

    /// Makes the report of a run that ends now.
    ///
    /// - Parameters:
    ///   - startTime: The time when it began.
    ///   - depth: How many blocks run around it.
    init(of binding: BindingDescription, since startTime: Int64, depth: Int, didFail: Bool) {
        self.binding = binding
        self.startTime = startTime
        runTime = Self.now - startTime
        outerCount = Int32(clamping: depth)
        self.didFail = didFail
    }

    /// The time: nanoseconds from the epoch.
    @inline(never) static var now: Int64 {
        let (seconds, attoseconds) = epoch.duration(to: .now).components
        return seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000
    }

    /// How many functions and blocks ran around this one: 0 for the outermost of a request.
    public var depth: Int { Int(outerCount) }

    /// When the run began, for the spans of a trace.
    public var start: ContinuousClock.Instant { Self.epoch.advanced(by: Duration.nanoseconds(startTime)) }

    /// How long the run took, with everything that it requested.
    public var duration: Duration { Duration.nanoseconds(runTime) }

    /// The key of the binding.
    public var key: BindingKey { binding.key }

    /// Where the binding was made.
    public var site: BindingSite { binding.site }

    /// Whether it ran on the main actor.
    public var isOnMainActor: Bool { binding.livesOnMainActor }
}

extension ConstructionReport: CustomStringConvertible {
    /// The block's key, its place, and how long it ran: `Clock at App/Wiring.swift:12, 2.5e-05 seconds`.
    public var description: String { "\(key) at \(site), \(duration)\(didFail ? ", failed" : "")" }
}

/// A function that receives reports.
typealias ConstructionObserver = @Sendable (ConstructionReport) -> Void
