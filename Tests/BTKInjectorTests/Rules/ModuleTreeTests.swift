import BTKInjector
import TestSupport
import Testing

extension Rules {
    @Suite("A module is installed once in a tree") struct ModuleTreeTests {
        private static let store = pair(Store.self)
        private static let stores = objects(Store.self)
        private static let mail = pair(Mail.self)
        private static let cart = pair(Cart.self)

        @Test("A child's module leaves out what an ancestor has installed", arguments: leftOut) func leavesOut(row: Row)
        { row.check() }

        private static let leftOut: [Row] = [
            Row(
                app: "before the declaration", stores, "1",
                wiring: { binder in
                    try binder.install(Core())
                    try child { try $0.install(Feature()) }(&binder)
                }),
            Row(
                app: "behind the declaration", stores, "1",
                wiring: { binder in
                    try child { try $0.install(Feature()) }(&binder)
                    try binder.install(Core())
                }),
            Row(
                app: "by a module of the app", stores, "1",
                wiring: { binder in
                    try child { try $0.install(Feature()) }(&binder)
                    try binder.install(OtherFeature())
                }),
            Row(
                app: "three modules deep", stores, "1",
                wiring: { binder in
                    try binder.install(Core())
                    try child { try $0.install(Wraps(module: Wraps(module: Feature()))) }(&binder)
                }),
            Row(
                app: "its own parts are the child's", cart, "- | cart on core",
                wiring: { binder in
                    try binder.install(Core())
                    try child { try $0.install(Feature()) }(&binder)
                }),
            Row(
                app: "where no ancestor has it, it is the child's", store, "- | core",
                wiring: child { try $0.install(Feature()) }),
            Row(
                app: "where only a sibling has it, it is the child's", store, "- | core",
                wiring: { binder in
                    try child { try $0.install(Feature()) }(&binder)
                    try binder.bindChild(for: Bool.self) { binder in
                        try binder.install(Core())
                        binder.wireProvider { true }
                    }
                }),
            Row(
                app: "in a child of a child", inner, "1",
                wiring: { binder in
                    try binder.bindChild(for: Bool.self) { binder in
                        binder.wireProvider { true }
                        try child { try $0.install(Feature()) }(&binder)
                    }
                    try binder.install(Core())
                }),
            Row(
                app: "of the child's own", inner, "1",
                wiring: { binder in
                    try binder.bindChild(for: Bool.self) { binder in
                        binder.wireProvider { true }
                        try binder.install(Core())
                        try child { try $0.install(Feature()) }(&binder)
                    }
                }),
            Row(
                app: "by a module of the child between them", inner, "1",
                wiring: { binder in
                    try binder.bindChild(for: Bool.self) { binder in
                        binder.wireProvider { true }
                        try child { try $0.install(Feature()) }(&binder)
                        try binder.install(OtherFeature())
                    }
                    try binder.install(Core())
                }),
            Row(
                app: "an equal one is the same", pair(Store.self, named: "x"), "x | x",
                wiring: { binder in
                    try binder.install(Named(name: "x"))
                    try child { try $0.install(Wraps(module: Named(name: "x"))) }(&binder)
                }),
            Row(
                app: "and makes one object", objects(Store.self, named: "x"), "1",
                wiring: { binder in
                    try binder.install(Named(name: "x"))
                    try child { try $0.install(Wraps(module: Named(name: "x"))) }(&binder)
                }),
            Row(
                app: "one with another value is another module", pair(Store.self, named: "y"), "- | y",
                wiring: { binder in
                    try binder.install(Named(name: "x"))
                    try child { try $0.install(Named(name: "y")) }(&binder)
                }),
            Row(
                app: "one that threw is not installed", store, "- | core",
                wiring: { binder in
                    try? binder.install(Throwing(module: Core()))
                    try child { try $0.install(Feature()) }(&binder)
                }),
            Row(
                app: "a block that takes what the child binds can't be known", mail,
                "block of console | block of console",
                wiring: { binder in
                    binder.wireProvider(for: Log.self) { Service("console") }
                    try binder.install(BlockMail())
                    try child { binder in
                        binder.wireProvider(for: Log.self) { Service("other") }
                        try binder.install(Wraps(module: BlockMail()))
                    }(&binder)
                }),
            Row(
                app: "a removal in the child of what was left out does nothing", store, "core | core",
                wiring: { binder in
                    try binder.install(Core())
                    try child { binder in
                        try binder.install(Feature())
                        binder.removeBinding(for: Store.self)
                    }(&binder)
                }),
            Row(
                app: "a child that binds a key of the module which nothing of it takes has its own", store,
                "core | own",
                wiring: { binder in
                    try binder.install(Core())
                    try child { binder in
                        try binder.install(Feature())
                        binder.wireProvider(for: Store.self) { Service("own") }
                    }(&binder)
                }),
            Row(
                app: "a module that declares the child which installs it again", store, "core | core",
                wiring: { try $0.install(Looping()) }),
            Row(
                app: "that is not shadowed", store, "ring ShadowLooping, ShadowLooping",
                wiring: { try $0.install(ShadowLooping()) }),
        ]

        @Test("The child's block has to say which is meant", arguments: said) func says(row: Row) { row.check() }

        private static let said: [Row] = [
            Row(
                app: "the block itself", store, "module Core",
                wiring: { binder in
                    try binder.install(Core())
                    try child { try $0.install(Core()) }(&binder)
                }),
            Row(
                app: "before the app does", store, "module Core",
                wiring: { binder in
                    try child { try $0.install(Core()) }(&binder)
                    try binder.install(Core())
                }),
            Row(
                app: "where a module of the app does", store, "module Core",
                wiring: { binder in
                    try child { try $0.install(Core()) }(&binder)
                    try binder.install(Feature())
                }),
            Row(
                app: "the block and a module of it: once", store, "module Core",
                wiring: { binder in
                    try binder.install(Core())
                    try child { binder in
                        try binder.install(Feature())
                        try binder.install(Core())
                    }(&binder)
                }),
            Row(
                app: "one of its own", store, "core | core",
                wiring: { binder in
                    try binder.install(Core())
                    try child { try $0.install(Core(), shadowing: true) }(&binder)
                }),
            Row(
                app: "which is another object", stores, "2",
                wiring: { binder in
                    try binder.install(Core())
                    try child { try $0.install(Core(), shadowing: true) }(&binder)
                }),
            Row(
                app: "the ancestor's", stores, "1",
                wiring: { binder in
                    try binder.install(Core())
                    try child { try $0.install(Core(), shadowing: false) }(&binder)
                }),
            Row(
                app: "in a later line", stores, "2",
                wiring: { binder in
                    try binder.install(Core())
                    try child { binder in
                        try binder.install(Feature())
                        try binder.install(Core(), shadowing: true)
                    }(&binder)
                }),
            Row(
                app: "in an earlier line", stores, "2",
                wiring: { binder in
                    try binder.install(Core())
                    try child { binder in
                        try binder.install(Core(), shadowing: true)
                        try binder.install(Feature())
                    }(&binder)
                }),
            Row(
                app: "that it is the ancestor's, in a later line", stores, "1",
                wiring: { binder in
                    try binder.install(Core())
                    try child { binder in
                        try binder.install(Core())
                        try binder.install(Core(), shadowing: false)
                    }(&binder)
                }),
            Row(
                app: "by a module", stores, "2",
                wiring: { binder in
                    try binder.install(Core())
                    try child { try $0.install(Shadowing()) }(&binder)
                }),
            Row(
                app: "before the app installs it", stores, "2",
                wiring: { binder in
                    try child { try $0.install(Core(), shadowing: true) }(&binder)
                    try binder.install(Core())
                }),
            Row(
                app: "where no ancestor has it, true is as without", store, "- | core",
                wiring: child { try $0.install(Core(), shadowing: true) }),
            Row(
                app: "where no ancestor has it, false is as without", store, "- | core",
                wiring: child { try $0.install(Core(), shadowing: false) }),
            Row(
                app: "what a module of its own installs is left out",
                { "\(try objects(Cart.self)($0)) \(try stores($0))" }, "2 1",
                wiring: { binder in
                    try binder.install(Feature())
                    try child { try $0.install(Feature(), shadowing: true) }(&binder)
                }),
            Row(
                app: "two children: each is told", store, "module Core; module Core",
                wiring: { binder in
                    try binder.install(Core())
                    try child { try $0.install(Core()) }(&binder)
                    try binder.bindChild(for: Bool.self) { binder in
                        binder.wireProvider { true }
                        try binder.install(Core())
                    }
                }),
            Row(
                app: "a root in it is not missing as well", store, "module Roots",
                wiring: { binder in
                    try binder.install(Roots())
                    try binder.bindChild(for: Int.self) { try $0.install(Roots()) }
                }),
        ]

        @Test("It is told where it makes a difference", arguments: differing) func differs(row: Row) { row.check() }

        private static let differing: [Row] = [
            Row(
                app: "something of it takes what the child binds", mail, "module Net",
                wiring: net { binder in
                    binder.wireProvider(for: Log.self) { Service("other") }
                }),
            Row(
                app: "bound behind it", mail, "module Net",
                wiring: { binder in
                    binder.wireProvider(for: Log.self) { Service("console") }
                    try binder.install(Net())
                    try child { binder in
                        try binder.install(Wraps(module: Net()))
                        binder.wireProvider(for: Log.self) { Service("other") }
                    }(&binder)
                }),
            Row(
                app: "takes what the child is given", mail, "module Net",
                wiring: { binder in
                    binder.wireProvider(for: Log.self) { Service("console") }
                    try binder.install(Net())
                    try binder.bindChild(for: Int.self, taking: (any Log).self) { binder in
                        binder.wireProvider { 1 }
                        try binder.install(Wraps(module: Net()))
                    }
                }),
            Row(
                app: "takes it under another name: no difference", mail, "mail by console | mail by console",
                wiring: net { binder in
                    binder.wireProvider(for: Log.self, named: "other") { Service("other") }
                }),
            Row(
                app: "the child's own is told no longer", mail, "mail by console | mail by other",
                wiring: net(shadowing: true) { binder in
                    binder.wireProvider(for: Log.self) { Service("other") }
                }),
            Row(
                app: "nor the ancestor's", mail, "mail by console | mail by console",
                wiring: net(shadowing: false) { binder in
                    binder.wireProvider(for: Log.self) { Service("other") }
                }),
            Row(
                app: "through others of it", mail, "module Deep",
                wiring: { binder in
                    binder.wireProvider(for: Log.self) { Service("console") }
                    try binder.install(Deep())
                    try child { binder in
                        binder.wireProvider(for: Log.self) { Service("other") }
                        try binder.install(Wraps(module: Deep()))
                    }(&binder)
                }),
            Row(
                app: "of modules in modules the outermost", mail, "module Uses",
                wiring: { binder in
                    binder.wireProvider(for: Log.self) { Service("console") }
                    try binder.install(Uses())
                    try child { binder in
                        binder.wireProvider(for: Log.self) { Service("other") }
                        try binder.install(Wraps(module: Uses()))
                    }(&binder)
                }),
            Row(
                app: "an inner one where the ancestor has only that", mail, "module Net",
                wiring: net(by: Uses()) { binder in
                    binder.wireProvider(for: Log.self) { Service("other") }
                }),
            Row(
                app: "as an optional", mail, "module Maybe",
                wiring: taking(Maybe()) { binder in
                    binder.wireProvider(for: Ruler.self) { Service("ruler") }
                }),
            Row(
                app: "as a set", mail, "module Gathering",
                wiring: taking(Gathering()) { binder in
                    binder.wireProvider(for: Job.self, named: "b") { Service("b") }
                }),
            Row(
                app: "by a closure", mail, "module Later",
                wiring: taking(Later()) { binder in
                    binder.wireProvider(for: Job.self, named: "a") { Service("b") }
                }),
            Row(
                app: "in a child that it declares", mail, "module Declaring",
                wiring: taking(Declaring()) { binder in
                    binder.wireProvider(for: Job.self, named: "a") { Service("b") }
                }),
            Row(
                app: "it removes what the child binds", mail, "module NoMail",
                wiring: { binder in
                    try binder.install(NoMail())
                    try child { binder in
                        binder.wireProvider(for: Mail.self) { Service("live") }
                        try binder.install(Wraps(module: NoMail()))
                    }(&binder)
                }),
            Row(
                app: "it removes nothing of the child's", mail, "app's | app's",
                wiring: { binder in
                    try binder.install(NoMail())
                    binder.wireProvider(for: Mail.self) { Service("app's") }
                    try child { try $0.install(Wraps(module: NoMail())) }(&binder)
                }),
            Row(
                app: "installed by two modules: told once", mail, "module Net",
                wiring: { binder in
                    binder.wireProvider(for: Log.self) { Service("console") }
                    try binder.install(Net())
                    try child { binder in
                        binder.wireProvider(for: Log.self) { Service("other") }
                        try binder.install(Wraps(module: Net()))
                        try binder.install(Uses())
                    }(&binder)
                }),
            Row(
                app: "where a module of the child binds the key", mail, "module Net",
                wiring: net { binder in
                    try binder.install(OtherLog())
                }),
        ]

        @Test("A child made by hand leaves out modules without state", arguments: byHand) func leavesOutByHand(row: Row)
        { row.check() }

        private static let byHand: [Row] = [
            Row(
                app: "by a module of its block", handStore { try $0.install(Feature()) }, "core, 1",
                wiring: { try $0.install(Core()) }),
            Row(
                app: "by its block", handStore { try $0.install(Core()) }, "module Core",
                wiring: { try $0.install(Core()) }),
            Row(
                app: "one of its own", handStore { try $0.install(Core(), shadowing: true) }, "core, 2",
                wiring: { try $0.install(Core()) }),
            Row(
                app: "the ancestor's", handStore { try $0.install(Core(), shadowing: false) }, "core, 1",
                wiring: { try $0.install(Core()) }),
            Row(
                app: "where it makes a difference",
                handStore { binder in
                    binder.wireProvider(for: Log.self) { Service("other") }
                    try binder.install(Wraps(module: Net()))
                }, "module Net",
                wiring: { binder in
                    binder.wireProvider(for: Log.self) { Service("console") }
                    try binder.install(Net())
                }),
            Row(
                app: "one with a value is another",
                { app in
                    let child = try app.makeChild { try $0.install(Wraps(module: Named(name: "x"))) }
                    return try
                        "\(child.instance(for: Store.self, named: "x") === app.instance(for: Store.self, named: "x"))"
                }, "false", wiring: { try $0.install(Named(name: "x")) }),
            Row(
                app: "in a child of a child made by hand",
                { app in
                    let child = try app.makeChild { _ in }
                    return text(of: Store.self, in: try child.makeChild { try $0.install(Core()) })
                }, "module Core", wiring: { try $0.install(Core()) }),
            Row(
                app: "in a child that is declared by one made by hand",
                { app in
                    let hand = try app.makeChild { binder in try child { try $0.install(Feature()) }(&binder) }
                    let inner = try hand.make(for: Child<Int>.self).injector
                    return try "\(inner.instance(for: Store.self) === app.instance(for: Store.self))"
                }, "true", wiring: { try $0.install(Core()) }),
            Row(
                app: "of a declared child",
                { app in
                    let inner = try app.make(for: Child<Int>.self).injector
                    return text(of: Store.self, in: try inner.makeChild { try $0.install(Core()) })
                }, "module Core", wiring: child { try $0.install(Core()) }),
        ]

        @Test("In an override, a module's module of the original adds nothing", arguments: overridden) func overrides(
            row: Row
        ) { row.check() }

        private static let fakeStore: Wiring = { $0.wireProvider(for: Store.self) { Service("fake") } }
        private static let appOfCore: Wiring = { binder in
            try binder.install(Feature())
            try child { $0.wireProvider(for: Mail.self) { Service("mail") } }(&binder)
        }

        private static let overridden: [Row] = [
            Row("a fake is not undone by a fake module", store, "fake | fake", app: appOfCore, suite: fakeStore) {
                try $0.install(FakeFeature())
            },
            Row("whose own fakes stand", cart, "fake cart | fake cart", app: appOfCore, suite: fakeStore) {
                try $0.install(FakeFeature())
            },
            Row("in the same override", store, "fake | fake", app: appOfCore) { binder in
                try binder.install(FakeFeature())
                try fakeStore(&binder)
            },
            Row("in the other order", store, "fake | fake", app: appOfCore) { binder in
                try fakeStore(&binder)
                try binder.install(FakeFeature())
            },
            Row("the block itself binds what is in it", store, "core | core", app: appOfCore, suite: fakeStore) {
                try $0.install(Core())
            },
            Row("unless it says otherwise", store, "fake | fake", app: appOfCore, suite: fakeStore) {
                try $0.install(Core(), shadowing: false)
            },
            Row("or says so", store, "core | core", app: appOfCore, suite: fakeStore) {
                try $0.install(Core(), shadowing: true)
            },
            Row(
                "a module that the suite has installed", cart, "other | other", app: appOfCore,
                suite: { try $0.install(FakeFeature()) }
            ) { binder in
                binder.wireProvider(for: Cart.self) { Service("other") }
                try binder.install(Wraps(module: FakeFeature()))
            },
            Row(
                "a module that the original has not", mail, "mail by console | mail by console",
                app: { binder in
                    binder.wireProvider(for: Log.self) { Service("console") }
                    binder.wireProvider(for: Mail.self) { Service("app's") }
                    try child { _ in }(&binder)
                }
            ) { try $0.install(Wraps(module: Net())) },
            Row("in the block of a child", store, "fake | fake", app: appOfCore, suite: fakeStore) { binder in
                try binder.bindChild(for: Int.self) { try $0.install(FakeMailWithCore()) }
            },
            Row("whose own fakes stand there", mail, "- | fake mail", app: appOfCore, suite: fakeStore) { binder in
                try binder.bindChild(for: Int.self) { try $0.install(FakeMailWithCore()) }
            },
            Row("in the block of a child, by the block itself", store, "fake | core", app: appOfCore, suite: fakeStore)
            { binder in
                try binder.bindChild(for: Int.self) { try $0.install(Core()) }
            },
            Row("a child as a whole is as any child", store, "module Core", app: appOfCore) { binder in
                binder.removeBinding(for: Child<Int>.self)
                try child { try $0.install(Core()) }(&binder)
            },
            Row("whose modules leave it out", stores, "1", app: appOfCore) { binder in
                binder.removeBinding(for: Child<Int>.self)
                try child { try $0.install(FakeMailWithCore()) }(&binder)
            },
            Row(
                "a declared child of the original keeps what it has left out", stores, "1",
                app: { binder in
                    try binder.install(Core())
                    try child { try $0.install(Feature()) }(&binder)
                }, override: fakeStore),
            Row(
                "and what it has of its own, which is faked, too", stores, "2",
                app: { binder in
                    try binder.install(Core())
                    try child { try $0.install(Core(), shadowing: true) }(&binder)
                }, override: fakeStore),
            Row(
                "an override of a made child",
                { app in
                    let made = try app.make(for: Child<Int>.self).injector
                    return text(of: Store.self, in: try made.overriding { try $0.install(FakeMailWithCore()) })
                }, "fake", app: appOfCore, override: fakeStore),
        ]

        // MARK: Problems and reports

        @Test("The problem names the module and both places, and its text both ways out", arguments: [true, false])
        func problem(isFirst: Bool) throws {
            let error = failure {
                try Injector { binder in
                    if isFirst { try binder.install(Core(), fileID: "T/App.swift", line: 1) }
                    try Self.child { try $0.install(Core(), fileID: "T/App.swift", line: 3) }(&binder)
                    if !isFirst { try binder.install(Core(), fileID: "T/App.swift", line: 1) }
                }
            }
            let sites = [BindingSite(fileID: "T/App.swift", line: 1), BindingSite(fileID: "T/App.swift", line: 3)]
            #expect(error?.problems == [.duplicateModule("Core", sites: sites)])
            #expect(error?.description.contains("install(Core(), shadowing: true)") == true)
            #expect(error?.description.contains("false") == true)
        }

        @Test("Observers and requirements of a module that is left out are the ancestor's") func observedOnce() throws {
            let count = Locked()
            let app = try Injector { binder in
                try binder.install(Observing(count: count))
                try Self.child { try $0.install(Wraps(module: Observing(count: count))) }(&binder)
            }
            _ = try app.make(for: Child<Int>.self)
            #expect(count.value == 1)
            #expect(failure { try app.overriding { $0.removeBinding(for: Store.self) } }?.problems.count == 1)
        }

        // MARK: Modules

        private struct Core: Module {
            func configure(_ binder: inout Binder) { binder.wireProvider(for: Store.self) { Service("core") } }
        }

        private struct Feature: Module {
            func configure(_ binder: inout Binder) throws {
                try binder.install(Core())
                binder.wireProvider(for: Cart.self) { (store: any Store) in Service("cart on \(store.text)") }
            }
        }

        private struct OtherFeature: Module {
            func configure(_ binder: inout Binder) throws { try binder.install(Core()) }
        }

        private struct Shadowing: Module {
            func configure(_ binder: inout Binder) throws { try binder.install(Core(), shadowing: true) }
        }

        private struct FakeFeature: Module {
            func configure(_ binder: inout Binder) throws {
                try binder.install(Core())
                binder.wireProvider(for: Cart.self) { Service("fake cart") }
            }
        }

        private struct FakeMailWithCore: Module {
            func configure(_ binder: inout Binder) throws {
                try binder.install(Core())
                binder.wireProvider(for: Mail.self) { Service("fake mail") }
            }
        }

        /// Installs another one.
        private struct Wraps<Other: Module & Sendable>: Module, Sendable {
            let module: Other
            func configure(_ binder: inout Binder) throws { try binder.install(module) }
        }

        private struct Throwing<Other: Module>: Module {
            let module: Other
            func configure(_ binder: inout Binder) throws {
                try binder.install(module)
                throw Failure()
            }
        }

        private struct Named: Module, Equatable {
            let name: String
            func configure(_ binder: inout Binder) {
                binder.wireProvider(for: Store.self, named: BindingName(name)) { [name] in Service(name) }
            }
        }

        private struct Roots: Module { func configure(_ binder: inout Binder) { binder.wireProvider { 1 } } }

        private struct Net: Module {
            func configure(_ binder: inout Binder) {
                binder.wireProvider(for: Mail.self) { (log: any Log) in Service("mail by \(log.text)") }
            }
        }

        private struct Uses: Module { func configure(_ binder: inout Binder) throws { try binder.install(Net()) } }

        private struct OtherLog: Module {
            func configure(_ binder: inout Binder) { binder.wireProvider(for: Log.self) { Service("other") } }
        }

        private struct Deep: Module {
            func configure(_ binder: inout Binder) {
                binder.wireProvider(for: Mail.self) { (ink: any Ink) in Service("mail by \(ink.text)") }
                binder.wireProvider(for: Ink.self) { (log: @escaping @Sendable () -> any Log) in Service("ink") }
            }
        }

        private struct Maybe: Module {
            func configure(_ binder: inout Binder) {
                binder.wireProvider(for: Mail.self) { (ruler: (any Ruler)?) in Service(ruler?.text ?? "nil") }
            }
        }

        private struct Gathering: Module {
            func configure(_ binder: inout Binder) {
                binder.wireProvider(for: Mail.self) { (jobs: [any Job]) in Service("\(jobs.count)") }
            }
        }

        private struct Later: Module {
            func configure(_ binder: inout Binder) {
                binder.wireProvider(for: Mail.self, with: BindingKey(Job.self, named: "a")) {
                    (job: @escaping @Sendable () -> any Job) in
                    Service("later")
                }
            }
        }

        private struct Declaring: Module {
            func configure(_ binder: inout Binder) {
                binder.bindChild(for: Bool.self) { binder in
                    binder.wireProvider(with: BindingKey(Job.self, named: "a")) { (job: any Job) in job.text == "a" }
                }
            }
        }

        private struct NoMail: Module {
            func configure(_ binder: inout Binder) { binder.removeBinding(for: Mail.self) }
        }

        private struct BlockMail: Module {
            func configure(_ binder: inout Binder) {
                binder.bindProvider(for: Mail.self) { i in Service("block of \(try i.instance(for: Log.self).text)") }
            }
        }

        private struct Looping: Module {
            func configure(_ binder: inout Binder) throws {
                binder.wireProvider(for: Store.self) { Service("core") }
                try child { try $0.install(Wraps(module: Looping())) }(&binder)
            }
        }

        private struct ShadowLooping: Module {
            func configure(_ binder: inout Binder) throws {
                try child { try $0.install(ShadowLooping(), shadowing: true) }(&binder)
            }
        }

        private struct Observing: Module, Equatable {
            let count: Locked<Int>
            static func == (left: Observing, right: Observing) -> Bool { left.count === right.count }
            func configure(_ binder: inout Binder) {
                binder.wireProvider(for: Store.self) { Service("observed") }
                binder.requireBinding(for: Store.self)
                binder.onConstruction { [count] _ in count.add() }
            }
        }

        // MARK: Apps and questions

        /// Declares a child that has a root, and more.
        private static func child(_ block: @escaping @Sendable (inout Binder) throws -> Void) -> Wiring {
            { binder in
                try binder.bindChild(for: Int.self) { binder in
                    binder.wireProvider { 1 }
                    try block(&binder)
                }
            }
        }

        /// Installs `Net`, and declares a child that binds something, in which a module installs `Net`, too.
        private static func net(
            by module: any Module & Sendable = Wraps(module: Net()), shadowing: Bool? = nil,
            _ block: @escaping @Sendable (inout Binder) throws -> Void
        ) -> Wiring {
            { binder in
                binder.wireProvider(for: Log.self) { Service("console") }
                try binder.install(Net())
                try child { binder in
                    try block(&binder)
                    if let shadowing { try binder.install(Net(), shadowing: shadowing) }
                    try binder.install(module)
                }(&binder)
            }
        }

        /// Does so with another module, which takes jobs.
        private static func taking<Some: Module & Sendable>(
            _ module: Some, _ block: @escaping @Sendable (inout Binder) throws -> Void
        ) -> Wiring {
            { binder in
                binder.wireProvider(for: Job.self, named: "a") { Service("a") }
                try binder.install(module)
                try child { binder in
                    try block(&binder)
                    try binder.install(Wraps(module: module))
                }(&binder)
            }
        }

        private static func pair<T>(_ type: T.Type, named name: BindingName? = nil) -> Question {
            { app in
                let child = try app.make(for: Child<Int>.self).injector
                return text(of: type, named: name, in: app) + " | " + text(of: type, named: name, in: child)
            }
        }

        /// Asks how many objects the app and its child find.
        private static func objects<T: Sendable>(_ type: T.Type, named name: BindingName? = nil) -> Question {
            { app in
                let child = try app.make(for: Child<Int>.self).injector
                let found = try [app.instance(for: type, named: name), child.instance(for: type, named: name)]
                return "\(Set(found.compactMap { ($0 as? any Part).map(ObjectIdentifier.init) }).count)"
            }
        }

        /// Asks how many stores a child of a child and the app or the child between them have.
        private static let inner: Question = { app in
            let middle = try app.make(for: Child<Bool>.self).injector
            let inner = try middle.make(for: Child<Int>.self).injector
            let found =
                try [middle.instance(for: Store.self), inner.instance(for: Store.self)]
                + ((try? [app.instance(for: Store.self)]) ?? [])
            return "\(Set(found.map { ObjectIdentifier($0) }).count)"
        }

        /// Asks for the store of a child that is made by hand, and how many the app and that child have.
        private static func handStore(_ block: @escaping Wiring) -> Question {
            { app in
                let child = try app.makeChild(block)
                let own = try child.instance(for: Store.self)
                let parents = try app.instance(for: Store.self)
                return "\(own.text), \(own === parents ? 1 : 2)"
            }
        }
    }
}
