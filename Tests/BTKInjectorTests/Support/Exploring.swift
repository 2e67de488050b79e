import Foundation

/// How much a run explores: few states in most runs, and by `EXPLORE` more, as CI does, or all, in many minutes.
enum Exploring: Int {
    case few, more, all

    /// What this run explores.
    static let extent: Self =
        switch ProcessInfo.processInfo.environment["EXPLORE"] {
        case nil: .few
        case "all": .all
        default: .more
        }
}
