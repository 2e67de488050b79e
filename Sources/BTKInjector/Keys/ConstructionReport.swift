/// A run of a binding's block or function: a report, without the instance.
///
/// ```swift
/// binder.onConstruction { run in
///     print(run.key, run.site, run.duration)
/// }
/// ```
///
/// See ``Binder/onConstruction(_:)``.
public struct ConstructionReport: Sendable {
    // Small, because one request may have millions of runs.

    /// The instant from which starts are counted, because a number is smaller than an instant.
    private static let epoch = ContinuousClock.now

    private let binding: BindingDescription
    private let run: Run

    /// The facts about a run.
    struct Run {
        /// Nanoseconds from the epoch to the start.
        fileprivate let startTime: Int64
        /// Nanoseconds from the start to the end.
        fileprivate let runTime: Int64
        fileprivate let outerCount: Int32
        fileprivate let didFail: Bool

        /// Makes the facts about a run that ends now.
        ///
        /// - Parameters:
        ///   - startTime: The time when it began.
        ///   - depth: How many blocks run around it.
        init(since startTime: Int64, depth: Int, didFail: Bool) {
            self.startTime = startTime
            runTime = ConstructionReport.now - startTime
            outerCount = Int32(clamping: depth)
            self.didFail = didFail
        }
    }

    /// The time: nanoseconds from the epoch.
    @inline(never) static var now: Int64 {
        let (seconds, attoseconds) = epoch.duration(to: .now).components
        return seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000
    }

    /// How many blocks ran around it: 0 for the outermost of a request.
    public var depth: Int { Int(run.outerCount) }

    /// When it began: for the spans of a trace.
    public var start: ContinuousClock.Instant { Self.epoch.advanced(by: Duration.nanoseconds(run.startTime)) }

    /// How long it took, with all that it requested.
    public var duration: Duration { Duration.nanoseconds(run.runTime) }

    /// Whether it threw.
    public var didFail: Bool { run.didFail }

    /// The key of the binding.
    public var key: BindingKey { binding.key }

    /// Where the binding was made.
    public var site: BindingSite { binding.site }

    /// Whether it ran on the main actor.
    public var isOnMainActor: Bool { binding.livesOnMainActor }
}

// MARK: Observers

/// A function that receives reports.
///
/// It is called on any thread without counting what it has captured, nor what a report has: all threads would write to
/// these counts.
final class ConstructionObserver: Sendable {
    // Only where it is a `borrowing` parameter of the function that calls it, the compiler makes no copy of it.
    private struct Function: ~Copyable {
        let receive: @Sendable (ConstructionReport) -> Void
    }

    private let function: Function

    init(_ receive: @escaping @Sendable (ConstructionReport) -> Void) { function = Function(receive: receive) }

    func receive(_ report: borrowing LentReport) { Self.call(function, report) }

    @inline(never) private static func call(_ function: borrowing Function, _ report: borrowing LentReport) {
        function.receive(report.report)
    }
}

/// A report that is lent. Copies of its report count the binding's description, as usual.
struct LentReport: ~Copyable {
    fileprivate let report: ConstructionReport

    /// The same without a count.
    // Safe because whoever lends it keeps the binding's description meanwhile.
    @safe private struct Bits {
        let binding: Unmanaged<BindingDescription>
        let run: ConstructionReport.Run
    }

    /// Lends a report to a function.
    ///
    /// - Parameter binding: Outlives the call.
    static func lend(
        _ run: ConstructionReport.Run, of binding: Unmanaged<BindingDescription>,
        to body: (borrowing LentReport) -> Void
    ) {
        let bits = unsafe Bits(binding: binding, run: run)
        // Safe because the bits are those of a report: the same fields in the same order. Nothing releases what they
        // have.
        unsafe withUnsafePointer(to: bits) { bits in
            unsafe bits.withMemoryRebound(to: LentReport.self, capacity: 1) { body(unsafe $0.pointee) }
        }
    }
}
