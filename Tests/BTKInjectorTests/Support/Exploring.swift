import Foundation

/// How much of what can be explored a run explores: by `EXPLORE`, few in most runs, more in CI, and all in hours.
enum Exploring: Int, Comparable {
    case few, more, all

    /// What this run explores.
    static let extent: Self =
        switch ProcessInfo.processInfo.environment["EXPLORE"] {
        case nil: .few
        case "all": .all
        default: .more
        }

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
