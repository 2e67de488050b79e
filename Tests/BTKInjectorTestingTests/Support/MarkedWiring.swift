import BTKInjector

protocol Missing: Sendable {}
protocol Absent: Sendable {}

struct NeedsMissing { init(missing: any Missing) {} }
struct NeedsAbsent { init(absent: any Absent) {} }

/// A wiring that lacks something, in a file whose name another target has as well.
enum MarkedWiring {
    static let path = #filePath
    static let line = #line + 3

    static func bind(_ binder: inout Binder) {
        binder.wireProvider(to: NeedsMissing.init)
    }
}
