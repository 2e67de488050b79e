import BTKInjector
import TestSupport
import Testing

extension Rules {
    @Suite("Composites, and functions of lists") struct CompositeTests {
        private static let jobs = instance(of: Job.self)
        private static let numbers = instance(of: [Int].self)

        @Test("The list that a function of a type takes leaves out that one", arguments: composites)
        func composes(row: Row) { row.check() }

        private static let composites: [Row] = [
            Row(app: "beside its members", jobs, "all [a, b]", wiring: composed),
            Row(app: "nothing but itself", jobs, "missing Job, Job", wiring: composite("all")),
            Row("a member is added", jobs, "all [a, b, c]", app: composed) {
                $0.wireProvider(for: Job.self, named: "c") { Service("c") }
            },
            Row("decorated", jobs, "<all [a, b]>", app: composed, override: wrap(Job.self)),
            Row("replaced by another one", jobs, "other [a, b]", app: composed, override: composite("other")),
            Row("with its own key and the list", jobs, "all [a, b] and [a, b]", app: composed) {
                $0.wireProvider(for: Job.self) { (job: any Job, jobs: [any Job]) in
                    Service("\(job.text) and \(text(of: jobs))")
                }
            },
            Row(
                app: "in a child, with its parent's members", instance(of: Job.self, inChild: Page.self),
                "inner [a, b]",
                wiring: all(composed, child(Page(), composite("inner")))),
            Row(
                app: "two composites over one list", jobs,
                "cycle Job named \"first\", Job named \"second\", Job named \"first\"",
                wiring: { binder in
                    binder.wireProvider(for: Job.self, named: "first") { (jobs: [any Job]) in Service("first") }
                    binder.wireProvider(for: Job.self, named: "second") { (jobs: [any Job]) in Service("second") }
                }),
        ]

        private static let composed = all(
            fake(Job.self, named: "a", "a"), fake(Job.self, named: "b", "b"), composite("all"))

        private static func composite(_ name: String) -> Wiring {
            { $0.wireProvider(for: Job.self) { (jobs: [any Job]) in Service("\(name) \(text(of: jobs))") } }
        }

        @Test("A function of a list gets the list before it, or gathers", arguments: lists)
        func gathersOrNot(row: Row) { row.check() }

        private static let lists: [Row] = [
            Row(app: "nothing behind it: it gathers", numbers, "[1, 2]", wiring: all(twoNumbers, sorted)),
            Row(app: "by a handle: it gathers", numbers, "[1, 2]", wiring: all(twoNumbers, sortedLater)),
            Row("a bound list behind it", numbers, "[7, 8]", app: bound, override: sorted),
            Row("by a handle: a bound list behind it", numbers, "[7, 8]", app: bound, override: sortedLater),
            Row("one that gathers behind it", numbers, "[11, 21]", app: all(twoNumbers, sorted)) { binder in
                binder.wireProvider { (all: [Int]) in all.map { $0 * 10 + 1 } }
            },
            Row(
                app: "in a child whose parent binds a list", instance(of: [Int].self, inChild: Page.self), "[7, 8]",
                wiring: all(bound, child(Page(), sorted))),
            Row(
                app: "in a child whose parent gathers", instance(of: [Int].self, inChild: Page.self), "[1, 2]",
                wiring: all(twoNumbers, sorted, child(Page(), all(sorted) { $0.wireProvider(named: "three") { 3 } }))),
        ]

        @Sendable private static func twoNumbers(_ binder: inout Binder) {
            binder.wireProvider(named: "two") { 2 }
            binder.wireProvider(named: "one") { 1 }
        }

        @Sendable private static func bound(_ binder: inout Binder) {
            twoNumbers(&binder)
            binder.wireProvider { [8, 7] }
        }

        @Sendable private static func sorted(_ binder: inout Binder) {
            binder.wireProvider { (all: [Int]) in all.sorted() }
        }

        @Sendable private static func sortedLater(_ binder: inout Binder) {
            binder.wireProvider { (all: () -> [Int]) in all().sorted() }
        }
    }
}
