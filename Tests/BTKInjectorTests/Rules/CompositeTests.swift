import BTKInjector
import TestSupport
import Testing

extension Rules {
    @Suite("Composites") struct CompositeTests {
        @Test("The set that a function of a type takes leaves out that one", arguments: composites) func composes(
            row: Row
        ) { row.check() }

        private static let jobs = instance(of: Job.self)

        private static let composites: [Row] = [
            Row(app: "a composite beside its members", jobs, "all [a, b]", wiring: composite),
            Row("decorated", jobs, "<all [a, b]>", app: composite) { binder in
                binder.wireProvider(for: Job.self) { (job: any Job) in Service("<\(job.text)>") }
            },
            Row("replaced by another one", jobs, "other [a, b]", app: composite) { binder in
                binder.wireProvider(for: Job.self) { (jobs: [any Job]) in Service("other \(text(of: jobs))") }
            },
            Row("with its own key and the set", jobs, "all [a, b] and [a, b]", app: composite) { binder in
                binder.wireProvider(for: Job.self) { (job: any Job, jobs: [any Job]) in
                    Service("\(job.text) and \(text(of: jobs))")
                }
            },
            Row("a member is decorated", jobs, "all [<a>, b]", app: composite) { binder in
                binder.wireProvider(for: Job.self, named: "a", with: BindingKey(Job.self, named: "a")) {
                    (job: any Job) in
                    Service("<\(job.text)>")
                }
            },
            Row("a member is removed", jobs, "all [b]", app: composite) { $0.removeBinding(for: Job.self, named: "a") },
            Row("a member is added", jobs, "all [a, b, c]", app: composite) { binder in
                binder.wireProvider(for: Job.self, named: "c") { Service("c") }
            },
            Row(
                app: "nothing but itself", jobs, "missing Job, Job",
                wiring: { binder in
                    binder.wireProvider(for: Job.self) { (jobs: [any Job]) in Service("all \(text(of: jobs))") }
                }),
            Row(
                app: "a handle's set has all", { text(of: try $0.instance(for: Int.self)) }, "3",
                wiring: { binder in
                    composite(&binder)
                    binder.wireProvider { (jobs: () -> [any Job]) in jobs().count }
                }),
            Row(
                app: "two composites over one set", jobs,
                "ring Job named \"first\", Job named \"second\", Job named \"first\"",
                wiring: { binder in
                    binder.wireProvider(for: Job.self, named: "first") { (jobs: [any Job]) in Service("first") }
                    binder.wireProvider(for: Job.self, named: "second") { (jobs: [any Job]) in Service("second") }
                }),
            Row(
                app: "in a child one named as its parent's has the parent's members",
                { app in
                    text(of: Job.self, in: try app.make(for: Child<Int>.self).injector)
                }, "inner [a, b]",
                wiring: { binder in
                    composite(&binder)
                    binder.bindChild(for: Int.self) { binder in
                        binder.wireProvider { 1 }
                        binder.wireProvider(for: Job.self) { (jobs: [any Job]) in Service("inner \(text(of: jobs))") }
                    }
                }),
            Row(
                app: "in a child with its own key beside the set",
                { app in
                    text(of: Job.self, in: try app.make(for: Child<Int>.self).injector)
                }, "all [a, b] and [a, b, c]",
                wiring: { binder in
                    composite(&binder)
                    binder.bindChild(for: Int.self) { binder in
                        binder.wireProvider { 1 }
                        binder.wireProvider(for: Job.self, named: "c") { Service("c") }
                        binder.wireProvider(for: Job.self) { (job: any Job, jobs: [any Job]) in
                            Service("\(job.text) and \(text(of: jobs))")
                        }
                    }
                }),
        ]

        @Sendable private static func composite(_ binder: inout Binder) {
            binder.wireProvider(for: Job.self, named: "a") { Service("a") }
            binder.wireProvider(for: Job.self, named: "b") { Service("b") }
            binder.wireProvider(for: Job.self) { (jobs: [any Job]) in Service("all \(text(of: jobs))") }
        }
    }
}
