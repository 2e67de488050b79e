import BTKInjector
import TestSupport
import Testing

@Suite("Wired functions on the main actor") @MainActor struct WiringTests {
    @Test("Parameters of every kind are resolved there, from both kinds of bindings") func parameters() throws {
        @MainActor final class Everything {
            let values: [String]
            init(
                plain: Draft, all: [Draft], some: [Draft]?, maybe: Draft?, never: UInt8?,
                later: MainActorProvider<Draft>,
                make: MainActorFactory<Draft, String>, number: Int, numberLater: Provider<Int>,
                makeNumber: Factory<Double, Int>, makeThere: MainActorFactory<UInt>, none: MainActorProvider<UInt8>?
            ) throws {
                values = [
                    "\(try plain === later.get())", "\(all.count)", "\(some?.count ?? 0)", "\(maybe === plain)",
                    "\(never == nil)", "\(try make("m").text)", "\(number)", "\(try numberLater.get())",
                    "\(try makeNumber(2))", "\(try makeThere())", "\(none == nil)",
                ]
            }
        }
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Draft.self) { _ in Draft() }
            binder.mainActor.bindProvider(for: Draft.self, named: "other") { _ in Draft() }
            binder.mainActor.bindFactory(for: Draft.self) { (_, text: String) in Draft(text) }
            binder.bindProvider(for: Int.self) { _ in 7 }
            binder.bindFactory(for: Double.self) { (_, n: Int) in Double(n) }
            binder.bindFactory(for: UInt.self) { _ in 9 }
            binder.wireProvider(for: Everything.self, to: Everything.init)
        }
        #expect(
            try injector.mainActor.instance(for: Everything.self).values
                == ["true", "2", "2", "true", "true", "m", "7", "7", "2.0", "9", "true"])
    }

    @Test("Functions get nothing of the other kind but by the right handles", arguments: forms)
    func otherKind(configuration: ConfigurationCase) throws { try configuration.check() }

    private nonisolated static let draft = BindingKey(Draft.self)
    private nonisolated static let number = BindingKey(Int.self)
    private nonisolated static let forms = [
        form("itself", .boundOnMainActor(draft), to: { (_: Draft) in "" }),
        form("an optional", .boundOnMainActor(draft), to: { (_: Draft?) in "" }),
        form("an array", .boundOnMainActor(draft), to: { (_: [Draft]) in "" }),
        form("a Provider", .boundOnMainActor(draft), to: { (_: Provider<Draft>) in "" }),
        form("a Factory", .boundOnMainActor(number), to: { (_: Factory<Int, Int>) in "" }),
        form("an optional Factory", .boundOnMainActor(number), to: { (_: Factory<Int, Int>?) in "" }),
        form("a MainActorProvider", to: { (_: MainActorProvider<Draft>) in "" }),
        form("an optional MainActorFactory", to: { (_: MainActorFactory<Int, Int>?) in "" }),
        ConfigurationCase("a Provider, there", problems: [.boundOnMainActor(draft)]) { binder in
            binder.mainActor.bindProvider(for: Draft.self) { _ in Draft() }
            binder.wireFactory(for: String.self, to: { @MainActor (_: Provider<Draft>) in "" })
        },
        ConfigurationCase(
            "a MainActorFactory of what takes arguments elsewhere", problems: [.notOnMainActor(number)]
        ) { binder in
            binder.bindFactory(for: Int.self) { (_, n: Int) in n }
            binder.wireFactory(for: Bool.self, to: { @MainActor (_: MainActorFactory<Int, Int>) in true })
        },
    ]

    /// A function that takes what is bound on the main actor.
    private nonisolated static func form<P>(
        _ title: String, _ problems: InjectionError..., to function: @escaping @Sendable (P) -> String
    ) -> ConfigurationCase {
        ConfigurationCase(title, problems: problems) { binder in
            binder.mainActor.bindProvider(for: Draft.self) { _ in Draft() }
            binder.mainActor.bindFactory(for: Int.self) { (_, n: Int) in n }
            binder.wireFactory(for: String.self, to: function)
        }
    }
}

/// Each number of arguments up to five has a method of its own, and all others have another.
@Suite("Arguments of blocks") @MainActor struct BlockArgumentTests {
    private func makeList(_ count: Int, by injector: Injector) throws -> [Int] {
        switch count {
        case 1: try injector.mainActor.make(1)
        case 2: try injector.mainActor.make(1, 2)
        case 3: try injector.mainActor.make(1, 2, 3)
        case 4: try injector.mainActor.make(1, 2, 3, 4)
        case 5: try injector.mainActor.make(1, 2, 3, 4, 5)
        case 6: try injector.mainActor.make(1, 2, 3, 4, 5, 6)
        default: try injector.mainActor.make(1, 2, 3, 4, 5, 6, 7)
        }
    }

    @Test("A block of any number of arguments gets all of them, in order", arguments: 1...7)
    func arguments(count: Int) throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 0 }
            binder.mainActor.bindFactory(for: [Int].self) { i, a in [try i.instance(), a] }
            binder.mainActor.bindFactory(for: [Int].self) { i, a, b in [try i.instance(), a, b] }
            binder.mainActor.bindFactory(for: [Int].self) { i, a, b, c in [try i.instance(), a, b, c] }
            binder.mainActor.bindFactory(for: [Int].self) { i, a, b, c, d in [try i.instance(), a, b, c, d] }
            binder.mainActor.bindFactory(for: [Int].self) { i, a, b, c, d, e in [try i.instance(), a, b, c, d, e] }
            binder.mainActor.bindFactory(for: [Int].self) { i, a, b, c, d, e, f in
                [try i.instance(), a, b, c, d, e, f]
            }
            binder.mainActor.bindFactory(for: [Int].self) { i, a, b, c, d, e, f, g in
                [try i.instance(), a, b, c, d, e, f, g]
            }
        }
        #expect(try makeList(count, by: injector) == Array(0...count))
    }

    @Test("An argument that is not Sendable stays where it is, and its caller may keep it") func keptArgument() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindFactory(for: [Draft].self) { (_, draft: Draft, text: String) in [draft, Draft(text)] }
        }
        let draft = Draft("a")
        let drafts = try injector.mainActor.make(for: [Draft].self, draft, "b")
        draft.text += "!"
        #expect(drafts.map(\.text) == ["a!", "b"])
    }
}

/// The isolation tests of each number of parameters are generated: IsolationArityTests.
@Suite("Functions of the main actor, wired without a word") @MainActor struct IsolationTests {
    @MainActor final class Panel {
        let draft: Draft
        let title: String
        init(title: String, draft: Draft) {
            self.title = title
            self.draft = draft
        }
    }

    private nonisolated final class Worker: Sendable {
        let title: String
        init(title: String) { self.title = title }
    }

    private func makeInjector() throws -> Injector {
        try Injector { binder in
            binder.wireProvider(to: { "plain" })
            binder.mainActor.bindProvider(for: Draft.self) { _ in Draft() }
            binder.wireProvider(to: Worker.init)
            binder.wireProvider(to: Panel.init)
            binder.wireFactory(named: "new", taking: String.self, to: Panel.init)
        }
    }

    @Test("What they make is shared there") func shared() throws {
        let injector = try makeInjector()
        let panel: Panel = try injector.mainActor.instance()
        let same: Panel = try injector.mainActor.instance()
        #expect(panel === same)
    }

    @Test("They get what is bound there and what is bound for any thread") func bothKinds() throws {
        let injector = try makeInjector()
        let panel: Panel = try injector.mainActor.instance()
        let other = try injector.mainActor.make(for: Panel.self, named: "new", "title")
        #expect(panel.draft === other.draft)
        #expect(panel.title == "plain")
        #expect(other.title == "title")
    }

    @Test("They are refused elsewhere") func refused() throws {
        let injector = try makeInjector()
        expectThrows(.boundOnMainActor(BindingKey(Panel.self))) { try injector.instance(for: Panel.self) }
        expectThrows(.boundOnMainActor(BindingKey(Panel.self, named: "new"))) {
            try injector.make(for: Panel.self, named: "new", "title")
        }
    }

    @Test("An ordinary function beside them lives anywhere") func ordinary() throws {
        #expect(try makeInjector().instance(for: Worker.self).title == "plain")
    }

    @Test("What any thread may use can't need them") func misplaced() throws {
        final class Service: Sendable { init(panel: Panel) {} }
        let found = try problems { binder in
            binder.mainActor.bindProvider(for: Draft.self) { _ in Draft() }
            binder.wireProvider(to: { "" })
            binder.wireProvider(to: Panel.init)
            binder.wireProvider(to: Service.init)
        }
        #expect(found == [.boundOnMainActor(BindingKey(Panel.self))])
    }
}
