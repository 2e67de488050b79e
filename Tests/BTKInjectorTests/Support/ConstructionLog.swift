import BTKInjector
import TestSupport

/// The constructions that an observer has received.
final class ConstructionLog: Sendable {
    private let reports = Locked<[ConstructionReport]>([])

    var all: [ConstructionReport] { reports.value }

    /// The keys with their depths, and a mark at those that failed.
    var lines: [String] { all.map { "\($0.key.description) \($0.depth)\($0.didFail ? " failed" : "")" } }

    var keys: [BindingKey] { all.map(\.key) }

    func add(_ construction: ConstructionReport) { reports.append(construction) }

    /// Returns the lines, and forgets them.
    func takeLines() -> [String] {
        defer { reports.value = [] }
        return lines
    }

    func observe(_ binder: inout Binder) { binder.onConstruction { [self] in add($0) } }
}
