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
            Row(app: "beside its members", jobs, "all [a, b]", wiring: composite),
            Row("decorated", jobs, "<all [a, b]>", app: composite) {
                $0.wireProvider(for: Job.self) { (job: any Job) in Service("<\(job.text)>") }
            },
            Row("replaced by another one", jobs, "other [a, b]", app: composite) {
                $0.wireProvider(for: Job.self) { (jobs: [any Job]) in Service("other \(text(of: jobs))") }
            },
            Row("with its own key and the list", jobs, "all [a, b] and [a, b]", app: composite, override: both),
            Row("a member is decorated", jobs, "all [<a>, b]", app: composite) {
                $0.wireProvider(for: Job.self, named: "a", with: BindingKey(Job.self, named: "a")) { (job: any Job) in
                    Service("<\(job.text)>")
                }
            },
            Row("a member is removed", jobs, "all [b]", app: composite) { $0.removeBinding(for: Job.self, named: "a") },
            Row("a member is added", jobs, "all [a, b, c]", app: composite) {
                $0.wireProvider(for: Job.self, named: "c") { Service("c") }
            },
            Row(
                app: "nothing but itself", jobs, "missing Job, Job",
                wiring: {
                    $0.wireProvider(for: Job.self) { (jobs: [any Job]) in Service("all \(text(of: jobs))") }
                }),
            Row(
                app: "a handle's list has all", { text(of: try $0.instance(for: Int.self)) }, "3",
                wiring: { binder in
                    composite(&binder)
                    binder.wireProvider { (jobs: () -> [any Job]) in jobs().count }
                }),
            Row(
                app: "two composites over one list", jobs,
                "cycle Job named \"first\", Job named \"second\", Job named \"first\"",
                wiring: { binder in
                    binder.wireProvider(for: Job.self, named: "first") { (jobs: [any Job]) in Service("first") }
                    binder.wireProvider(for: Job.self, named: "second") { (jobs: [any Job]) in Service("second") }
                }),
            Row(
                app: "in a child, with its parent's members", inChild(of: Job.self), "inner [a, b]",
                wiring: { binder in
                    composite(&binder)
                    binder.bindChild(for: Page.self) { binder in
                        binder.wireProvider { Page() }
                        binder.wireProvider(for: Job.self) { (jobs: [any Job]) in Service("inner \(text(of: jobs))") }
                    }
                }),
            Row(
                app: "in a child, with its own key beside the list", inChild(of: Job.self), "all [a, b] and [a, b, c]",
                wiring: { binder in
                    composite(&binder)
                    binder.bindChild(for: Page.self) { binder in
                        binder.wireProvider { Page() }
                        binder.wireProvider(for: Job.self, named: "c") { Service("c") }
                        both(&binder)
                    }
                }),
        ]

        @Sendable private static func composite(_ binder: inout Binder) {
            binder.wireProvider(for: Job.self, named: "a") { Service("a") }
            binder.wireProvider(for: Job.self, named: "b") { Service("b") }
            binder.wireProvider(for: Job.self) { (jobs: [any Job]) in Service("all \(text(of: jobs))") }
        }

        @Sendable private static func both(_ binder: inout Binder) {
            binder.wireProvider(for: Job.self) { (job: any Job, jobs: [any Job]) in
                Service("\(job.text) and \(text(of: jobs))")
            }
        }

        @Test("A function of a list gets the list before it, or gathers", arguments: lists)
        func gathersOrNot(row: Row) { row.check() }

        private static let lists: [Row] = [
            Row(app: "nothing behind it: it gathers", numbers, "[1, 2]", wiring: gathered),
            Row("a bound list behind it", numbers, "[7, 8]", app: bound, override: sorted),
            Row("a bound list behind two", numbers, "[71, 81]", app: bound, suite: sorted, override: marked),
            Row("one that gathers behind it", numbers, "[11, 21]", app: gathered, override: marked),
            Row(
                app: "by a handle: it gathers", numbers, "[1, 2]",
                wiring: { binder in
                    twoNumbers(&binder)
                    sortedLater(&binder)
                }),
            Row("by a handle: a bound list behind it", numbers, "[7, 8]", app: bound, override: sortedLater),
            Row(
                app: "in a child whose parent binds a list", inChild(of: [Int].self), "[7, 8]",
                wiring: { binder in
                    bound(&binder)
                    binder.bindChild(for: Page.self) { binder in
                        binder.wireProvider { Page() }
                        sorted(&binder)
                    }
                }),
            Row(
                app: "in a child whose parent gathers", inChild(of: [Int].self), "[1, 2]",
                wiring: { binder in
                    gathered(&binder)
                    binder.bindChild(for: Page.self) { binder in
                        binder.wireProvider { Page() }
                        binder.wireProvider(named: "three") { 3 }
                        sorted(&binder)
                    }
                }),
        ]

        private static func inChild<T>(of type: T.Type) -> Question {
            { app in text(of: type, in: try app.make(for: Child<Page>.self).injector) }
        }

        @Sendable private static func twoNumbers(_ binder: inout Binder) {
            binder.wireProvider(named: "two") { 2 }
            binder.wireProvider(named: "one") { 1 }
        }

        @Sendable private static func bound(_ binder: inout Binder) {
            twoNumbers(&binder)
            binder.wireProvider { [8, 7] }
        }

        @Sendable private static func gathered(_ binder: inout Binder) {
            twoNumbers(&binder)
            sorted(&binder)
        }

        @Sendable private static func sorted(_ binder: inout Binder) {
            binder.wireProvider { (all: [Int]) in all.sorted() }
        }

        @Sendable private static func sortedLater(_ binder: inout Binder) {
            binder.wireProvider { (all: () -> [Int]) in all().sorted() }
        }

        @Sendable private static func marked(_ binder: inout Binder) {
            binder.wireProvider { (all: [Int]) in all.map { $0 * 10 + 1 } }
        }
    }
}
