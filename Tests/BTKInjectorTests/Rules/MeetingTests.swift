import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

extension Rules {
    @Suite("Where rules meet") struct MeetingTests {
        private static let mail = places(of: Mail.self)
        private static let log = places(of: Log.self)
        private static let store = places(of: Store.self)
        private static let job = places(of: Job.self)

        private static func sessions(_ block: @escaping Wiring) -> Wiring {
            { try $0.bindChild(for: Session.self, taking: User.self, to: block) }
        }

        private static func pages(_ block: @escaping Wiring) -> Wiring {
            { try $0.bindChild(for: Page.self, to: block) }
        }

        // MARK: Sets

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

        // MARK: The nearest

        @Test("The nearest injector that binds an optional or what it wraps decides", arguments: nearest) func decides(
            row: Row
        ) { row.check() }

        private static let nearest: [Row] = [
            Row(
                app: "a parent's optional, a child's own", root(String.self), "own",
                wiring: { binder in
                    binder.wireProvider(for: (any Mail)?.self) { nil }
                    binder.bindChild(for: String.self) { binder in
                        binder.wireProvider(for: Mail.self) { Service("own") }
                        binder.wireProvider { (mail: (any Mail)?) in mail?.text ?? "nil" }
                    }
                }),
            Row(
                app: "by a closure", root(String.self), "own",
                wiring: { binder in
                    binder.wireProvider(for: (any Mail)?.self) { nil }
                    binder.bindChild(for: String.self) { binder in
                        binder.wireProvider(for: Mail.self) { Service("own") }
                        binder.wireProvider { (mail: () -> (any Mail)?) in mail()?.text ?? "nil" }
                    }
                }),
            Row(
                app: "by a request",
                { app in
                    text(of: (any Mail)?.self, in: try app.make(for: Child<Int>.self).injector)
                }, "own",
                wiring: { binder in
                    binder.wireProvider(for: (any Mail)?.self) { nil }
                    binder.bindChild(for: Int.self) { binder in
                        binder.wireProvider { 1 }
                        binder.wireProvider(for: Mail.self) { Service("own") }
                    }
                }),
            Row(
                app: "a child's optional, a parent's own", root(String.self), "nil",
                wiring: { binder in
                    binder.wireProvider(for: Mail.self) { Service("app's") }
                    binder.bindChild(for: String.self) { binder in
                        binder.wireProvider(for: (any Mail)?.self) { nil }
                        binder.wireProvider { (mail: (any Mail)?) in mail?.text ?? "nil" }
                    }
                }),
            Row(
                "an override binds the optional for all", root(String.self), "own",
                app: { binder in
                    binder.wireProvider(for: Mail.self) { Service("app's") }
                    binder.wireProvider(named: "app") { (mail: (any Mail)?) in mail?.text ?? "nil" }
                    binder.bindChild(for: String.self) { binder in
                        binder.wireProvider(for: Mail.self) { Service("own") }
                        binder.wireProvider { (mail: (any Mail)?) in mail?.text ?? "nil" }
                    }
                }
            ) { $0.wireProvider(for: (any Mail)?.self) { nil } },
            Row(
                app: "a parent's list beside a child's own named members", root(String.self), "mismatch String",
                wiring: { binder in
                    binder.wireProvider { [1, 2] }
                    binder.bindChild(for: String.self) { binder in
                        binder.wireProvider(named: "three") { 3 }
                        binder.wireProvider { (all: [Int]) in "\(all)" }
                    }
                }),
            Row(
                app: "a parent's list beside a child's own without a name", root(String.self), "[1, 2]",
                wiring: { binder in
                    binder.wireProvider { [1, 2] }
                    binder.bindChild(for: String.self) { binder in
                        binder.wireProvider { 3 }
                        binder.wireProvider { (all: [Int]) in "\(all)" }
                    }
                }),
            Row(
                app: "beside a seed",
                { try $0.make(for: Child<Bool>.self, "secret").injector.instance(for: Int.self).description }, "2",
                wiring: { binder in
                    binder.wireProvider { ["a", "b"] }
                    binder.bindChild(for: Bool.self, taking: String.self) { binder in
                        binder.wireProvider { true }
                        binder.wireProvider { (all: [String]) in all.count }
                    }
                }),
            Row(
                app: "the list is named in `with`", root(String.self), "[1, 2]",
                wiring: { binder in
                    binder.wireProvider { [1, 2] }
                    binder.bindChild(for: String.self) { binder in
                        binder.wireProvider(named: "three") { 3 }
                        binder.wireProvider(with: BindingKey([Int].self)) { (all: [Int]) in "\(all)" }
                    }
                }),
            Row(
                app: "the child binds the list", root(String.self), "[3]",
                wiring: { binder in
                    binder.wireProvider { [1, 2] }
                    binder.bindChild(for: String.self) { binder in
                        binder.wireProvider(named: "three") { 3 }
                        binder.wireProvider { [3] }
                        binder.wireProvider { (all: [Int]) in "\(all)" }
                    }
                }),
            Row(
                "an override adds the named member to the child", root(String.self), "mismatch String",
                app: { binder in
                    binder.wireProvider { [1, 2] }
                    binder.bindChild(for: String.self) { binder in binder.wireProvider { (all: [Int]) in "\(all)" } }
                }, addingBindings: true
            ) { binder in
                binder.bindChild(for: String.self) { $0.wireProvider(named: "three") { 3 } }
            },
        ]

        // MARK: A child that is declared in two places

        @Test("What is said of a child holds in each place that declares it", arguments: twoPlaces) func holdsInEach(
            row: Row
        ) { row.check() }

        /// Asks for the mail of a page of the app, and of one of a session.
        private static let bothPages: Question = { app in
            let session = try app.make(for: Child<Session>.self, ada).injector
            let found = try [app, session].map { text(of: Mail.self, in: try $0.make(for: Child<Page>.self).injector) }
            return found.joined(separator: " | ")
        }

        @Sendable private static func withPages(_ binder: inout Binder) {
            app(&binder)
            binder.bindChild(for: Page.self) { binder in
                binder.wireProvider { Page() }
                binder.wireProvider(for: Mail.self) { Service("app page's") }
            }
        }

        private static let twoPlaces: [Row] = [
            Row("nothing", bothPages, "app page's | page's", app: withPages) { _ in },
            Row(
                "a block at the top", bothPages, "fake | fake", app: withPages,
                override: pages { binder in
                    binder.wireProvider(for: Mail.self) { Service("fake") }
                }),
            Row(
                "a decorator at the top", bothPages, "<app page's> | <page's>", app: withPages,
                override: pages { binder in
                    binder.wireProvider(for: Mail.self) { (mail: any Mail) in Service("<\(mail.text)>") }
                }),
            Row(
                "a block in the session", bothPages, "app page's | fake", app: withPages,
                override: sessions(
                    pages { binder in
                        binder.wireProvider(for: Mail.self) { Service("fake") }
                    })),
            Row("both blocks", bothPages, "outer | inner", app: withPages) { binder in
                try pages { $0.wireProvider(for: Mail.self) { Service("outer") } }(&binder)
                try sessions(pages { $0.wireProvider(for: Mail.self) { Service("inner") } })(&binder)
            },
            Row(
                "a decorator of pages",
                {
                    "\(try bothPages($0)) \(try text(of: $0.make(for: Child<Page>.self).injector.instance(for: Store.self)))"
                }, "fake | fake disk", app: withPages
            ) { binder in
                binder.wireFactory { (page: Child<Page>) in page }
                binder.wireProvider(for: Mail.self) { Service("fake") }
            },
            Row(
                "modules are settled in each", bothPages, "net by console | net by page(ada(console))",
                app: { binder in
                    withPages(&binder)
                    try binder.install(Base())
                }, override: pages { try $0.install(Net()) }),
        ]

        private struct Base: Module {
            func configure(_ binder: inout Binder) {
                binder.wireProvider(for: Job.self, named: "base") { Service("base") }
            }
        }

        private struct Net: Module {
            func configure(_ binder: inout Binder) throws {
                try binder.install(Base())
                binder.wireProvider(for: Mail.self, with: BindingKey(Job.self, named: "base")) {
                    (log: @Sendable () -> any Log, _: any Job) in
                    Service("net by \(log().text)")
                }
            }
        }

        // MARK: Two and three rules

        @Test("Two and three rules at once", arguments: meetings) func meets(row: Row) { row.check() }

        private static let meetings: [Row] = [
            Row("a key that is new for all and for a child", job, "all | block | block", addingBindings: true) {
                binder in
                binder.wireProvider(for: Job.self) { Service("all") }
                try sessions { $0.wireProvider(for: Job.self) { Service("block") } }(&binder)
            },
            Row("a key that is new for all, needed by the app, and for a child", job, "all | block | block") { binder in
                binder.wireProvider(for: Job.self) { Service("all") }
                binder.wireProvider(for: Store.self) { (job: any Job) in Service(job.text) }
                try sessions { $0.wireProvider(for: Job.self) { Service("block") } }(&binder)
            },
            Row(
                "a key that is new for all, taken by the app's set, and for a child", job, "all | block | block",
                app: { binder in
                    app(&binder)
                    binder.wireProvider { (jobs: [any Job]?) in jobs?.count ?? 0 }
                }
            ) { binder in
                binder.wireProvider(for: Job.self) { Service("all") }
                try sessions { $0.wireProvider(for: Job.self) { Service("block") } }(&binder)
            },
            Row(
                "a decorator of a session's part in an override of that child, with a fake module that installs one of the app's",
                { "\(try mail($0)); \(try store($0))" },
                "app's | <fake> | <fake>; core fake | core fake | core fake", app: modular,
                suite: { binder in
                    binder.wireProvider(for: Store.self) { Service("core fake") }
                    try sessions { $0.wireProvider(for: Mail.self) { Service("fake") } }(&binder)
                },
                override: sessions { binder in
                    try binder.install(FakeWithCore())
                    binder.wireProvider(for: Mail.self) { (mail: any Mail) in Service("<\(mail.text)>") }
                }),
            Row(
                "a fake module in the block of a child which declares that child in its turn", mail,
                "app's | session fake | page fake"
            ) { try $0.install(FakeSessions()) },
            Row(
                "a fake module that installs the one that declares the session", mail, "fake | fake | fake",
                app: { try $0.install(Shop()) },
                suite: { binder in
                    binder.wireProvider(for: Mail.self) { Service("fake") }
                }
            ) { try $0.install(FakeShop()) },
            Row(
                "whose own fake stands", store, "shop fake | shop fake | shop fake", app: { try $0.install(Shop()) },
                suite: { binder in
                    binder.wireProvider(for: Mail.self) { Service("fake") }
                }
            ) { try $0.install(FakeShop()) },
            Row(
                "the block itself installs the one that declares the session: its child is overridden", mail,
                "app's | session's | page's", app: { try $0.install(Shop()) },
                suite: { binder in
                    binder.wireProvider(for: Mail.self) { Service("fake") }
                }
            ) { try $0.install(Shop()) },
            Row(
                "a decorating module in suite and test", mail, "<<app's>> | <<session's>> | <<page's>>",
                suite: { try $0.install(Decorating()) }
            ) { try $0.install(Decorating()) },
            Row(
                "by a module of the test it is installed once", mail, "<app's> | <session's> | <page's>",
                suite: { try $0.install(Decorating()) }
            ) { binder in
                try binder.install(Wraps(module: Decorating()))
            },
            Row(
                "a suite decorates the child, a test decorates what derives in it", log,
                "fake | <ada!(fake)> | page(<ada!(fake)>)",
                suite: { binder in
                    binder.wireFactory(for: Child<Session>.self, taking: User.self) {
                        (user: User, make: (User) throws -> Child<Session>) in
                        try make(User(name: user.name + "!"))
                    }
                    binder.wireProvider(for: Log.self) { Service("fake") }
                },
                override: sessions { binder in
                    binder.wireProvider(for: Log.self) { (log: any Log) in Service("<\(log.text)>") }
                }),
            Row(
                "a suite's decorator for all, a test's fake for the child, another one's removal there", mail,
                "<app's> | <app's> | <app's>",
                suite: { binder in
                    binder.wireProvider(for: Mail.self) { (mail: any Mail) in Service("<\(mail.text)>") }
                }, override: sessions { $0.removeBinding(for: Mail.self) }),
            Row("removed for all, and a decorator in the block of the child", mail, "ring Mail, Mail") { binder in
                binder.removeBinding(for: Mail.self)
                try sessions { $0.wireProvider(for: Mail.self) { (mail: any Mail) in Service("<\(mail.text)>") } }(
                    &binder)
            },
            Row("removed and bound for all, and a decorator of the page", log, "fake | fake | <fake>") { binder in
                binder.removeBinding(for: Log.self)
                binder.wireProvider(for: Log.self) { Service("fake") }
                try pages { $0.wireProvider(for: Log.self) { (log: any Log) in Service("<\(log.text)>") } }(&binder)
            },
            Row(
                "a fake takes its own key by a name in the session, where the plain one is the seed's", mail,
                "missing Mail, User"
            ) { binder in
                binder.wireProvider(for: Mail.self) { (mail: any Mail, user: User) in
                    Service("\(mail.text) of \(user.name)")
                }
            },
            Row(
                "in the block of the session it has the seed", mail, "app's | session's of ada | page's of ada",
                override: sessions { binder in
                    binder.wireProvider(for: Mail.self) { (mail: any Mail, user: User) in
                        Service("\(mail.text) of \(user.name)")
                    }
                }),
            Row("a fake of `Child<Session>` by hand, and a fake that only it had", mail, "nothing Cart") { binder in
                binder.removeBinding(for: Child<Session>.self)
                binder.bindFactory(for: Child<Session>.self) { (_, user: User) in Child(Session(user: user)) }
                binder.wireProvider(for: Cart.self) { Service("fake") }
            },
            Row(
                "a two-line fake in the block of a child", { "\(try mail($0)) \(try count(of: Mail.self)($0))" },
                "app's | fake of ada | fake of ada 2",
                override: sessions { binder in
                    binder.wireProvider { (user: User) in Service("fake of \(user.name)") }
                    binder.wireProvider(for: Mail.self) { (fake: Service) in fake }
                }),
            Row(
                "two overrides remove and bind by turns", mail, "fake | fake | fake",
                suite: { $0.removeBinding(for: Mail.self) }
            ) { binder in
                binder.wireProvider(for: Mail.self) { Service("fake") }
                binder.wireProvider(for: Store.self) { (mail: any Mail) in Service(mail.text) }
            },
            Row(
                "a block over one of an earlier override, whose key is the app's", store, "disk | <(disk)> | <(disk)>",
                suite: sessions { binder in
                    binder.wireProvider(for: Store.self) { (store: any Store) in Service("(\(store.text))") }
                },
                override: sessions { binder in
                    binder.wireProvider(for: Store.self) { (store: any Store) in Service("<\(store.text)>") }
                }),
            Row(
                "a removal in a later block takes an earlier one's away", store, "disk | disk | disk",
                suite: sessions { binder in
                    binder.wireProvider(for: Store.self) { Service("fake") }
                }, override: sessions { $0.removeBinding(for: Store.self) }),
            Row(
                "a removal for all does, too", store, "- | - | -",
                suite: sessions { binder in
                    binder.wireProvider(for: Store.self) { Service("fake") }
                }
            ) { $0.removeBinding(for: Store.self) },
            Row(
                "a factory with arguments that a child derives",
                { app in
                    try levels(of: app).map { try $0.make(for: Job.self, 1).text }.joined(separator: " | ")
                }, "fake 1 | ada(fake 2) | ada(fake 2)", app: drafts
            ) { binder in
                binder.wireFactory(for: Job.self, taking: Int.self) { (number: Int) in Service("fake \(number)") }
            },
            Row(
                "decorated in the child's block",
                { app in
                    try levels(of: app).map { try $0.make(for: Job.self, 1).text }.joined(separator: " | ")
                }, "draft 1 | <ada(draft 3)> | <ada(draft 3)>", app: drafts,
                override: sessions { binder in
                    binder.wireFactory(for: Job.self, taking: Int.self) { (number: Int, make: (Int) -> any Job) in
                        Service("<\(make(number + 1).text)>")
                    }
                }),
        ]

        @Sendable private static func drafts(_ binder: inout Binder) {
            binder.wireFactory(for: Job.self, taking: Int.self) { (number: Int) in Service("draft \(number)") }
            binder.bindChild(for: Session.self, taking: User.self) { binder in
                session(&binder)
                binder.wireFactory(for: Job.self, taking: Int.self) {
                    (number: Int, make: (Int) -> any Job, user: User) in
                    Service("\(user.name)(\(make(number + 1).text))")
                }
            }
            binder.wireProvider(for: Log.self) { Service("console") }
            binder.wireProvider(for: Mail.self) { Service("app's") }
        }

        @Sendable private static func modular(_ binder: inout Binder) throws {
            try binder.install(Core())
            binder.wireProvider(for: Log.self) { Service("console") }
            binder.wireProvider(for: Mail.self) { Service("app's") }
            binder.bindChild(for: Session.self, taking: User.self, to: session)
        }

        private struct Core: Module {
            func configure(_ binder: inout Binder) { binder.wireProvider(for: Store.self) { Service("core") } }
        }

        private struct FakeWithCore: Module {
            func configure(_ binder: inout Binder) throws {
                try binder.install(Core())
                binder.wireProvider(for: Cart.self) { Service("fake cart") }
            }
        }

        private struct FakeSessions: Module {
            func configure(_ binder: inout Binder) throws {
                try sessions { binder in
                    binder.wireProvider(for: Mail.self) { Service("session fake") }
                    try binder.install(FakePages())
                }(&binder)
            }
        }

        private struct FakePages: Module {
            func configure(_ binder: inout Binder) throws {
                try pages { $0.wireProvider(for: Mail.self) { Service("page fake") } }(&binder)
            }
        }

        private struct Shop: Module { func configure(_ binder: inout Binder) { app(&binder) } }

        private struct FakeShop: Module {
            func configure(_ binder: inout Binder) throws {
                try binder.install(Shop())
                binder.wireProvider(for: Store.self) { Service("shop fake") }
            }
        }

        private struct Decorating: Module {
            func configure(_ binder: inout Binder) {
                binder.wireProvider(for: Mail.self) { (mail: any Mail) in Service("<\(mail.text)>") }
            }
        }

        private struct Wraps<Other: Module>: Module {
            let module: Other
            func configure(_ binder: inout Binder) throws { try binder.install(module) }
        }
    }
}

// MARK: What no table holds

extension Rules.MeetingTests {
    @Test("An inferred optional is not bound, in whatever way it is requested") func inferred() throws {
        let app = try Injector { _ in }
        #expect(throws: InjectionError.self) { let _: (any Rules.Mail)? = try app.instance() }
        #expect(throws: InjectionError.self) { let _: (any Rules.Mail)? = try app.provider().get() }
        #expect(try app.instance(for: (any Rules.Mail)?.self) == nil)
        #expect(try app.provider(for: (any Rules.Mail)?.self).get() == nil)
    }

    @Test("A child made by hand is what its block says, whatever is overridden") func byHand() throws {
        let app = try Injector(Rules.app).overriding { $0.wireProvider(for: Rules.Mail.self) { Rules.Service("fake") } }
        let child = try app.makeChild { $0.wireProvider(for: Rules.Mail.self) { Rules.Service("by hand") } }
        #expect(Rules.text(of: Rules.Mail.self, in: child) == "by hand")
        #expect(Rules.text(of: Rules.Mail.self, in: app) == "fake")
    }

    @Test("An override of a session leaves the app's objects alone") func appObjects() throws {
        let app = try Injector { binder in
            Rules.app(&binder)
            binder.wireProvider { (mail: any Rules.Mail) in mail.text }
        }
        let session = try app.make(for: Child<Rules.Session>.self, Rules.ada).injector
        let test = try session.overriding { $0.wireProvider(for: Rules.Mail.self) { Rules.Service("fake") } }
        #expect(try test.instance(for: String.self) == "app's")
        #expect(Rules.text(of: Rules.Mail.self, in: test) == "fake")
    }

    @Test("What an override gives is verified with its children") func verified() throws {
        let app = try Injector { binder in
            binder.wireProvider(for: Rules.Mail.self) { Rules.Service("app's") }
            binder.bindChild(for: Int.self) { binder in
                binder.wireProvider { (mail: any Rules.Mail) in mail.text.count }
                binder.wireProvider(for: Rules.Mail.self) { Rules.Service("child's") }
            }
        }
        let test = try app.overriding { binder in
            binder.wireProvider(for: Rules.Mail.self) { (mail: any Rules.Mail) throws in
                guard mail.text == "app's" else { throw Failure(mail.text) }
                return mail
            }
        }
        let problems = verificationProblems(of: test)
        #expect(problems.count == 1)
        #expect(problems.first?.description.contains("child's") == true)
    }
}

// MARK: On the main actor

extension Rules {
    @Suite("Overrides of what lives on the main actor") @MainActor struct MainActorOverrideTests {
        private static func makeSession(_ app: Injector) throws -> Child<Session> {
            try app.mainActor.make(for: Child<Session>.self, ada)
        }

        private static func isThere(_ app: Injector) -> Bool {
            failure { try app.make(for: Child<Session>.self, ada) }
                == .boundOnMainActor(BindingKey(Child<Session>.self))
        }

        @Test("An override that moves a root there moves its child") func moved() throws {
            let app = try Injector(Rules.app)
            let test = try app.overriding { binder in
                binder.bindChild(for: Session.self, taking: User.self) { binder in
                    binder.mainActor.wireProvider { (user: User) in Session(user: User(name: user.name + "!")) }
                }
            }
            #expect(!Self.isThere(app))
            #expect(Self.isThere(test))
            #expect(try Self.makeSession(test).root.user.name == "ada!")
        }

        @Test("So does one for all") func movedForAll() throws {
            let test = try Injector(Rules.app).overriding { binder in
                binder.mainActor.wireProvider { (user: User) in Session(user: User(name: user.name + "!")) }
            }
            #expect(Self.isThere(test))
            #expect(try Self.makeSession(test).root.user.name == "ada!")
        }

        @Test("An override that moves a root away moves its child, also behind a decorator") func movedAway() throws {
            let app = try Injector { binder in
                binder.bindChild(for: Session.self, taking: User.self) { $0.mainActor.wireProvider(to: Session.init) }
            }
            let test = try app.overriding { binder in
                binder.bindChild(for: Session.self, taking: User.self) { $0.wireProvider(to: Session.init) }
            }
            #expect(Self.isThere(app))
            #expect(!Self.isThere(test))
            #expect(try test.make(for: Child<Session>.self, ada).root.user == ada)
        }

        @Test("A child that was declared there stays there") func declaredThere() throws {
            let app = try Injector { binder in
                binder.mainActor.bindChild(for: Session.self, taking: User.self) {
                    $0.mainActor.wireProvider(to: Session.init)
                }
            }
            let test = try app.overriding { binder in
                binder.mainActor.bindChild(for: Session.self, taking: User.self) { binder in
                    binder.mainActor.wireProvider { (user: User) in Session(user: User(name: "fake")) }
                }
            }
            #expect(Self.isThere(test))
            #expect(try Self.makeSession(test).root.user.name == "fake")
        }

        @Test("Who makes what is moved is told, in the app and in children") func users() throws {
            let app = try Injector { binder in
                Rules.app(&binder)
                binder.wireProvider { (make: @escaping @Sendable (User) throws -> Child<Session>) in "" }
                binder.wireProvider { (store: any Store) in 1 }
                binder.bindChild(for: Bool.self) { $0.wireProvider { (store: any Store) in true } }
            }
            let error = failure {
                try app.overriding { binder in
                    binder.mainActor.wireProvider(to: Session.init)
                    binder.mainActor.wireProvider(for: Store.self) { Service("fake") }
                }
            }
            #expect(error.map(summary) == "actor Child<Session>; actor Store")
            #expect(error?.description.contains("in the child declared at") == true)
        }

        @Test("A decorator of the main actor takes what is replaced, of any thread") func decorated() throws {
            let test = try Injector(Rules.app).overriding { binder in
                binder.mainActor.wireProvider(for: Mail.self) { (mail: any Mail) in Service("<\(mail.text)>") }
            }
            let session = try test.make(for: Child<Session>.self, ada).injector
            #expect(try test.mainActor.instance(for: Mail.self).text == "<app's>")
            #expect(try session.mainActor.instance(for: Mail.self).text == "<session's>")
            expectThrows(.boundOnMainActor(BindingKey(Mail.self))) { try session.instance(for: Mail.self) }
        }

        @Test("A decorator of any thread can't take what is replaced on the main actor") func decoratedAway() throws {
            let app = try Injector { $0.mainActor.wireProvider(for: Mail.self) { Service("app's") } }
            let error = failure {
                try app.overriding { binder in
                    binder.wireProvider(for: Mail.self) { (mail: any Mail) in Service("<\(mail.text)>") }
                }
            }
            #expect(error.map(summary) == "actor Mail")
        }

        @Test("An action in a child that is overridden asks for what the override binds there") func actions() throws {
            let seen = Locked<[String]>()
            let app = try Injector { binder in
                binder.wireProvider(for: Mail.self) { Service("app's") }
                binder.bindChild(for: Session.self, taking: User.self) { binder in
                    binder.wireProvider(for: Mail.self) { Service("session's") }
                    binder.mainActor.bindProvider(for: Session.self) { i in
                        i.whenComplete { i in seen.append(try i.instance(for: Mail.self).text) }
                        return Session(user: try i.instance())
                    }
                }
            }
            _ = try Self.makeSession(app)
            let all = try app.overriding { $0.wireProvider(for: Mail.self) { Service("all") } }
            _ = try Self.makeSession(all)
            let block = try all.overriding { binder in
                binder.bindChild(for: Session.self, taking: User.self) { binder in
                    binder.mainActor.wireProvider(for: Mail.self) { (mail: any Mail) in Service("<\(mail.text)>") }
                }
            }
            _ = try Self.makeSession(block)
            #expect(seen.value == ["session's", "all", "<all>"])
        }
    }
}

// MARK: Attacks

extension Rules {
    @Suite("Attacks on the rules") struct AttackTests {
        private static let mail = places(of: Mail.self)

        private static func sessions(_ block: @escaping Wiring) -> Wiring {
            { try $0.bindChild(for: Session.self, taking: User.self, to: block) }
        }

        @Test("Names, scopes and requirements", arguments: rows) func holds(row: Row) { row.check() }

        private static func mailOfNamed(_ name: BindingName) -> Question {
            { app in text(of: Mail.self, in: try app.make(for: Child<Int>.self, named: name).injector) }
        }

        @Sendable private static func twoNamed(_ binder: inout Binder) {
            binder.wireProvider(for: Mail.self) { Service("app's") }
            for name in ["a", "b"] as [BindingName] {
                binder.bindChild(for: Int.self, named: name) { binder in
                    binder.wireProvider { 1 }
                    binder.wireProvider(for: Mail.self) { Service("own") }
                }
            }
        }

        private static let rows: [Row] = [
            Row("a block of a named child", mailOfNamed("a"), "fake", app: twoNamed) { binder in
                binder.bindChild(for: Int.self, named: "a") { $0.wireProvider(for: Mail.self) { Service("fake") } }
            },
            Row("leaves the other one", mailOfNamed("b"), "own", app: twoNamed) { binder in
                binder.bindChild(for: Int.self, named: "a") { $0.wireProvider(for: Mail.self) { Service("fake") } }
            },
            Row(
                "a weak decorator of a singleton",
                { app in
                    let one = try app.instance(for: Mail.self)
                    let two = try app.instance(for: Mail.self)
                    return "\(one === two) \(one.text)"
                }, "true <app's>"
            ) { binder in
                binder.wireProvider(for: Mail.self, scope: .weak) { (mail: any Mail) in Service("<\(mail.text)>") }
            },
            Row(
                "a fake of one request in a session that keeps it", mail, "captive Mail in Session",
                app: { binder in
                    binder.bindChild(for: Session.self, taking: User.self) { binder in
                        binder.wireProvider { (user: User, _: any Mail) in Session(user: user) }
                        binder.wireProvider(for: Mail.self) { Service("session's") }
                    }
                }
            ) { $0.wireProvider(for: Mail.self, scope: .graph) { Service("fake") } },
            Row("a fake factory in a session that shares it", mail, "fake | fake | fake") { binder in
                binder.wireFactory(for: Mail.self) { (log: any Log) in Service("fake") }
            },
            Row(
                "a requirement in a child whose key is removed for all", mail, "missing Mail",
                app: { binder in
                    app(&binder)
                    binder.bindChild(for: Int.self) { binder in
                        binder.wireProvider { 1 }
                        binder.requireBinding(for: Mail.self)
                    }
                }
            ) { $0.removeBinding(for: Mail.self) },
            Row(
                "a requirement in a child's block", mail, "missing Ruler",
                override: sessions { $0.requireBinding(for: Ruler.self) }),
            Row(
                "a requirement in a child's block of what the app has", mail, "app's | session's | page's",
                override: sessions { $0.requireBinding(for: Store.self) }),
            Row(
                "a whole one in a block of a child", mail, "app's | session's | whole",
                override: sessions { binder in
                    binder.removeBinding(for: Child<Page>.self)
                    binder.bindChild(for: Page.self) { binder in
                        binder.wireProvider { Page() }
                        binder.wireProvider(for: Mail.self) { Service("whole") }
                    }
                }),
            Row("whose key is said for all, too", mail, "duplicate Mail") { binder in
                binder.wireProvider(for: Mail.self) { Service("all") }
                try sessions { binder in
                    binder.removeBinding(for: Child<Page>.self)
                    binder.bindChild(for: Page.self) { binder in
                        binder.wireProvider { Page() }
                        binder.wireProvider(for: Mail.self) { Service("whole") }
                    }
                }(&binder)
            },
            Row(
                "a decorator of a page in the block of a session",
                { app in
                    let session = try app.make(for: Child<Session>.self, ada).injector
                    return text(of: Ink.self, in: try session.make(for: Child<Page>.self).injector)
                }, "red",
                override: sessions { binder in
                    binder.wireFactory { (page: Child<Page>) in page }
                    binder.wireProvider(for: Ink.self) { Service("red") }
                }),
            Row(
                "a page in the block of a session, which decorates sessions of its kind", mail, "app's | fake | fake",
                suite: { binder in
                    binder.wireFactory(for: Child<Session>.self, taking: User.self) {
                        (user: User, make: (User) throws -> Child<Session>) in try make(user)
                    }
                },
                override: sessions { binder in
                    binder.wireProvider(for: Mail.self) { Service("fake") }
                }),
            Row(
                "a child whose root an override decorates",
                { try "\($0.make(for: Child<Session>.self, ada).root.user.name)" }, "ada!"
            ) { binder in
                binder.wireProvider { (session: Session) in Session(user: User(name: session.user.name + "!")) }
            },
            Row(
                "twice, in a block and for all", { try "\($0.make(for: Child<Session>.self, ada).root.user.name)" },
                "ada!?"
            ) { binder in
                try sessions {
                    $0.wireProvider { (session: Session) in Session(user: User(name: session.user.name + "?")) }
                }(&binder)
                binder.wireProvider { (session: Session) in Session(user: User(name: session.user.name + "!")) }
            },
            Row(
                "a root that an override makes a factory",
                { try "\($0.make(for: Child<Session>.self, ada).root.user.name)" }, "fake"
            ) { binder in
                binder.wireFactory { Session(user: User(name: "fake")) }
            },
            Row("a root that an override gives arguments", mail, "nothing Session") { binder in
                binder.wireFactory(for: Session.self, taking: Int.self) { (_: Int) in Session(user: ada) }
            },
            Row("a root that is removed and has arguments then", mail, "mismatch Session") { binder in
                binder.removeBinding(for: Session.self)
                binder.wireFactory(for: Session.self, taking: Int.self) { (_: Int) in Session(user: ada) }
            },
            Row(
                "a ring that an override closes through a child's own and the app's", mail, "ring Log, Cart, Log",
                override: sessions { binder in
                    binder.wireProvider(for: Log.self) { (cart: any Cart) in Service(cart.text) }
                    binder.wireProvider(for: Cart.self) { (log: any Log) in Service(log.text) }
                }),
            Row(
                "no ring through the key that is shadowed", places(of: Log.self),
                "console | cart on console | page(cart on console)",
                override: sessions { binder in
                    binder.wireProvider(for: Log.self) { (cart: any Cart) in Service(cart.text) }
                    binder.wireProvider(for: Cart.self) { (store: any Store) in Service("cart on console") }
                }),
            Row(
                "a removal of all names but one in a set", { text(of: try $0.instances(for: Job.self)) }, "[b!]",
                app: { binder in
                    for name in ["a", "b", "c"] {
                        binder.wireProvider(for: Job.self, named: BindingName(name)) { Service(name) }
                    }
                }
            ) { binder in
                binder.removeBinding(for: Job.self, named: "a")
                binder.removeBinding(for: Job.self, named: "c")
                binder.wireProvider(for: Job.self, named: "b", with: BindingKey(Job.self, named: "b")) {
                    (job: any Job) in Service(job.text + "!")
                }
            },
            Row(
                "ten overrides, each with a decorator",
                { app in
                    var test = app
                    for _ in 0..<10 {
                        test = try test.overriding {
                            $0.wireProvider(for: Mail.self) { (mail: any Mail) in Service("<\(mail.text)>") }
                        }
                    }
                    return try mail(test)
                }, "<<<<<<<<<<fake>>>>>>>>>> | <<<<<<<<<<fake>>>>>>>>>> | <<<<<<<<<<fake>>>>>>>>>>"
            ) { $0.wireProvider(for: Mail.self) { Service("fake") } },
        ]
    }
}
