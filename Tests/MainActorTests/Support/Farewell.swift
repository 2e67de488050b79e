import Dispatch
import TestSupport

extension Farewell {
    /// The main actor's queue, which a thread that is not the main one may work on.
    private static let mark: DispatchSpecificKey<Bool> = {
        let mark = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: mark, value: true)
        return mark
    }()

    /// Makes an object that reports, when it is destroyed, whether that happens on the main actor.
    convenience init(_ reports: AsyncStream<Bool>.Continuation) {
        _ = Self.mark
        self.init { reports.yield(DispatchQueue.getSpecific(key: Self.mark) ?? false) }
    }
}
