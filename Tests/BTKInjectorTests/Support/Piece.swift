import TestSupport

protocol A: AnyObject, Sendable {}
protocol B: AnyObject, Sendable {}
protocol C: AnyObject, Sendable {}

/// An object that holds its parts, and is bound to any of three protocols.
final class Piece: A, B, C {
    let parts: [any Sendable]
    private let life: Tracked

    init(for tracker: LifetimeTracker? = nil, _ parts: any Sendable...) {
        self.parts = parts
        life = Tracked(tracker)
    }
}
