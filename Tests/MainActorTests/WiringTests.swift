import BTKInjector
import BTKInjectorInspection
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
        let injector = try Injector { binder in
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

    /// The isolation of each number of parameters is tested by generated tests: IsolationArityTests.
    @Test(
        "What a function of the main actor makes is shared there, of both kinds, and an ordinary one beside it is not")
    func isolation() throws {
        final class Label: Sendable {
            let title: String
            init(title: String) { self.title = title }
        }
        let injector = try Injector { binder in
            binder.wireProvider(to: { "plain" })
            binder.mainActor.bindProvider(for: Draft.self) { _ in Draft() }
            binder.wireProvider(to: Label.init)
            binder.wireProvider(to: Panel.init)
            binder.wireFactory(named: "new", taking: String.self, to: Panel.init)
        }
        let panel: Panel = try injector.mainActor.instance()
        let other = try injector.mainActor.make(for: Panel.self, named: "new", "title")
        #expect(try injector.mainActor.instance(for: Panel.self) === panel)
        #expect(panel.draft === other.draft)
        #expect(
            [panel.title, other.title, try injector.instance(for: Label.self).title] == ["plain", "title", "plain"])
        expectThrows(.boundOnMainActor(BindingKey(Panel.self, named: "new"))) {
            try injector.make(for: Panel.self, named: "new", "title")
        }
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

@Suite("The binder of the main actor") @MainActor struct BinderTests {
    private func bindAndThrow(_ binder: inout MainActorBinder) throws {
        binder.bindProvider(for: String.self, named: "2") { _ in "2" }
        throw NoDraft()
    }

    private struct ThreeAndFour: Module {
        func configure(_ binder: inout Binder) {
            binder.mainActor.bindFactory(for: String.self, named: "3") { _ in "3" }
            binder.bindProvider(for: String.self, named: "4") { _ in "4" }
        }
    }

    @Test("Functions and modules are lent it, in order, and a throw inside an access loses no binding") func lent()
        throws
    {
        let injector = try Injector { binder in
            binder.bindProvider(for: String.self, named: "1") { _ in "1" }
            #expect(throws: NoDraft.self) { try bindAndThrow(&binder.mainActor) }
            try binder.install(ThreeAndFour())
            binder.mainActor.bindProvider(for: String.self, named: "5") { _ in "5" }
        }
        #expect(try injector.mainActor.instances(for: String.self) == ["1", "2", "3", "4", "5"])
    }

    @Test("A key of the main actor and the same one elsewhere are duplicates, and removeBinding takes either")
    func oneKey() throws {
        let found = try problems { binder in
            binder.mainActor.bindProvider(for: String.self) { _ in "" }
            binder.bindProvider(for: String.self) { _ in "" }
            binder.mainActor.bindFactory(for: Int.self) { (_, n: Int) in n }
            binder.wireFactory(for: Int.self, taking: Int.self, to: { @MainActor (n: Int) in n })
        }
        #expect(found.count == 2)
        let injector = try Injector { $0.mainActor.bindProvider(for: String.self) { _ in "main" } }
        let other = try injector.overriding { binder in
            binder.removeBinding(for: String.self)
            binder.bindProvider(for: String.self) { _ in "any" }
        }
        #expect(try other.instance(for: String.self) == "any")
    }

    @Test("Each binding has its place") func sites() throws {
        let line = #line
        let injector = try Injector { binder in
            binder.mainActor.bindProvider(for: Int.self, named: "a") { _ in 1 }
            binder.mainActor.bindFactory(for: Int.self, named: "b") { _ in 1 }
            binder.mainActor.bindFactory(for: Int.self, named: "c") { (_, n: Int) in n }
            binder.wireProvider(for: Int.self, named: "d", to: { @MainActor in 1 })
            binder.wireFactory(for: Int.self, named: "e", taking: Bool.self, to: { @MainActor (b: Bool) in b ? 1 : 0 })
        }
        #expect(injector.dependencyGraph.nodes.map(\.site.line) == (2...6).map { line + $0 })
    }

    /// Each number of arguments up to five has a method of its own, and all others have another.
    @Test("A block gets all its arguments, in order", arguments: [1, 4, 5, 6]) func arguments(count: Int) throws {
        let injector = try Injector { binder in
            binder.bindProvider(for: Int.self) { _ in 0 }
            binder.mainActor.bindFactory(for: [Int].self) { i, a in [try i.instance(), a] }
            binder.mainActor.bindFactory(for: [Int].self) { i, a, b, c, d in [try i.instance(), a, b, c, d] }
            binder.mainActor.bindFactory(for: [Int].self) { i, a, b, c, d, e in [try i.instance(), a, b, c, d, e] }
            binder.mainActor.bindFactory(for: [Int].self) { i, a, b, c, d, e, f in
                [try i.instance(), a, b, c, d, e, f]
            }
        }
        let list: [Int] =
            switch count {
            case 1: try injector.mainActor.make(1)
            case 4: try injector.mainActor.make(1, 2, 3, 4)
            case 5: try injector.mainActor.make(1, 2, 3, 4, 5)
            default: try injector.mainActor.make(1, 2, 3, 4, 5, 6)
            }
        #expect(list == Array(0...count))
    }
}

/// A model with closures of each kind.
@MainActor private final class List {
    let draft: Draft
    let makePanel: (Draft) -> Panel
    let again: () throws -> List
    let session: (@Sendable (Int) -> String)?

    init(
        draft: Draft, makePanel: @escaping (Draft) -> Panel, again: @escaping () throws -> List,
        session: (@Sendable (Int) -> String)?
    ) {
        self.draft = draft
        self.makePanel = makePanel
        self.again = again
        self.session = session
    }
}

/// Lives anywhere.
private struct Opener: Sendable {
    let open: @MainActor (Draft) throws -> Panel
    let list: @MainActor @Sendable () -> List
}

private func app(_ binder: inout Binder) {
    binder.wireProvider(to: { @MainActor in Draft("shared") })
    binder.wireProvider(to: List.init)
    binder.wireProvider(to: { "plain" })
    binder.wireFactory(taking: Draft.self, to: Panel.init)
    binder.wireFactory(taking: Int.self, to: { (id: Int) in "user \(id)" })
    binder.wireProvider(to: Opener.init)
}

@Suite("Closures of the main actor") @MainActor struct ClosureTests {
    @Test("A model makes new models with arguments, reaches itself, and has both kinds") func models() throws {
        let injector = try Injector(app)
        let list = try injector.mainActor.instance(for: List.self)
        let draft = Draft("new")
        let panel = list.makePanel(draft)
        #expect(panel.draft === draft && panel.title == "plain" && list.draft.text == "shared")
        #expect(list.makePanel(draft) !== panel)
        #expect(try list.again() === list)
        #expect(list.session?(7) == "user 7")
    }

    @Test("A closure of the main actor reaches what lives there from a function that lives anywhere")
    func fromAnywhere() async throws {
        let injector = try Injector(app)
        let opener = try await Worker { try injector.instance(for: Opener.self) }.value
        let draft = Draft()
        #expect(try opener.open(draft).draft === draft)
        #expect(opener.list() === (try injector.mainActor.instance(for: List.self)))
        let text = await Task.detached { await MainActor.run { opener.list().draft.text } }.value
        #expect(text == "shared")
    }

    #if os(macOS) || os(Linux)
        @Test("A closure without isolation that is called elsewhere, as old language modes allow, traps and says so")
        func elsewhere() async throws {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let injector = try Injector(app)
                let worker = try await MainActor.run {
                    // Safe because the process ends in time: the compiler would refuse it.
                    nonisolated(unsafe) let again = try injector.mainActor.instance(for: List.self).again
                    return Worker { _ = try? again() }
                }
                try await worker.value
                withExtendedLifetime(injector) {}
            }
            let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
            #expect(text.contains(#/MainActorTests/WiringTests\.swift:\d+: List has a closure for /#))
            #expect(text.contains("lives on the main actor"))
        }
    #endif
}
