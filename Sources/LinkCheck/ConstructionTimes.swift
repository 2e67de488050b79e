import BTKInjector
import Foundation
import Synchronization

/// The time that it took to make objects, by binding.
final class ConstructionTimes: Sendable {
    private struct Entry {
        let site: BindingSite
        var count = 0
        var duration = Duration.zero
    }

    private let entries = Mutex<[BindingKey: Entry]>([:])

    func add(_ construction: ConstructionReport) {
        entries.withLock { entries in
            entries[construction.key, default: Entry(site: construction.site)].count += 1
            entries[construction.key]!.duration += construction.duration
        }
    }

    /// A line for each binding, the longest first. The time of a binding includes that of all that it requested.
    var table: String {
        let rows = entries.withLock { $0 }.sorted { $0.value.duration > $1.value.duration }.map { key, entry in
            let milliseconds = entry.duration / .milliseconds(1)
            return String(format: "%9.3f %5d  ", milliseconds, entry.count) + "\(key), bound at \(entry.site)"
        }
        return (["       ms  made  binding"] + rows).joined(separator: "\n")
    }
}
