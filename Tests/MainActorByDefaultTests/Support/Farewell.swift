import Dispatch

/// Tells, when it goes, whether it goes on the main actor.
nonisolated final class Farewell: Sendable {
    /// The main actor's queue, which a thread that is not the main one may work on.
    private static let mark: DispatchSpecificKey<Bool> = {
        let mark = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: mark, value: true)
        return mark
    }()

    private let said: AsyncStream<Bool>.Continuation

    init(_ said: AsyncStream<Bool>.Continuation) {
        self.said = said
        _ = Self.mark
    }

    deinit { said.yield(DispatchQueue.getSpecific(key: Self.mark) ?? false) }
}
