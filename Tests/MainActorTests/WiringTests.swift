import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

@Suite("Wired functions on the main actor") @MainActor struct WiringTests {
    @Test("Parameters of every kind are resolved there, from both kinds of bindings") func parameters() throws {
        let injector = try Injector { binder in
            binder.mainActor.bindProvider(for: Draft.self) { _ in Draft() }
            binder.mainActor.bindProvider(for: Draft.self, named: "other") { _ in Draft() }
            binder.mainActor.bindFactory(for: Draft.self) { (_, text: String) in Draft(text) }
            binder.bindProvider(for: Int.self) { _ in 7 }
            binder.bindFactory(for: Double.self) { (_, n: Int) in Double(n) }
            binder.bindFactory(for: UInt.self) { _ in 9 }
            binder.wireFactory {
                @MainActor
                (
                    plain: Draft, all: [Draft], some: [Draft]?, maybe: Draft?, never: UInt8?,
                    later: MainActorProvider<Draft>, make: MainActorFactory<Draft, String>, number: Int,
                    numberLater: Provider<Int>, makeNumber: Factory<Double, Int>, makeThere: MainActorFactory<UInt>,
                    none: MainActorProvider<UInt8>?
                ) throws -> [String] in
                [
                    "\(try plain === later.get())", "\(all.count)", "\(some?.count ?? 0)", "\(maybe === plain)",
                    "\(never == nil)", try make("m").text, "\(number)", "\(try numberLater.get())",
                    "\(try makeNumber(2))", "\(try makeThere())", "\(none == nil)",
                ]
            }
        }
        #expect(
            try injector.mainActor.make(for: [String].self)
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
        form("an optional Factory", .boundOnMainActor(number), to: { (_: Factory<Int, Int>?) in "" }),
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
        throw Failure()
    }

    @Test("A function is lent it, and a throw inside an access loses no binding") func lent() throws {
        let injector = try Injector { binder in
            binder.bindProvider(for: String.self, named: "1") { _ in "1" }
            #expect(throws: Failure.self) { try bindAndThrow(&binder.mainActor) }
            binder.mainActor.bindFactory(for: String.self, named: "3") { _ in "3" }
        }
        #expect(try injector.mainActor.instances(for: String.self) == ["1", "2", "3"])
    }

    @Test("A key of the main actor and the same one elsewhere are duplicates") func oneKey() throws {
        let found = try problems { binder in
            binder.mainActor.bindProvider(for: String.self) { _ in "" }
            binder.bindProvider(for: String.self) { _ in "" }
            binder.mainActor.bindFactory(for: Int.self) { (_, n: Int) in n }
            binder.wireFactory(for: Int.self, taking: Int.self, to: { @MainActor (n: Int) in n })
        }
        #expect(found.count == 2)
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
    @Test("A block gets all its arguments, in order") func arguments() throws {
        let injector = try Injector { binder in
            binder.mainActor.bindFactory(for: [Int].self) { _, a in [a] }
            binder.mainActor.bindFactory(for: [Int].self) { _, a, b, c, d in [a, b, c, d] }
            binder.mainActor.bindFactory(for: [Int].self) { _, a, b, c, d, e in [a, b, c, d, e] }
            binder.mainActor.bindFactory(for: [Int].self) { _, a, b, c, d, e, f, g in [a, b, c, d, e, f, g] }
        }
        #expect(try injector.mainActor.make(for: [Int].self, 1) == [1])
        #expect(try injector.mainActor.make(for: [Int].self, 1, 2, 3, 4) == [1, 2, 3, 4])
        #expect(try injector.mainActor.make(for: [Int].self, 1, 2, 3, 4, 5) == [1, 2, 3, 4, 5])
        #expect(try injector.mainActor.make(for: [Int].self, 1, 2, 3, 4, 5, 6, 7) == [1, 2, 3, 4, 5, 6, 7])
    }
}

@Suite("Closures of the main actor") @MainActor struct ClosureTests {
    /// Has a closure that calls what lives on the main actor.
    @MainActor private final class Pad {
        let again: () throws -> Pad
        init(again: @escaping () throws -> Pad) { self.again = again }
    }

    @MainActor private final class Panel {
        let draft: Draft
        init(draft: Draft) { self.draft = draft }
    }

    /// Lives anywhere.
    private struct Opener: Sendable {
        let pad: @MainActor @Sendable () -> Pad
        let open: @MainActor (Draft) throws -> Panel
    }

    private nonisolated static func app(_ binder: inout Binder) {
        binder.wireProvider(to: Pad.init)
        binder.wireFactory(taking: Draft.self, to: Panel.init)
        binder.wireProvider(to: Opener.init)
    }

    @Test("They reach what lives there, from functions that live there or anywhere") func reach() throws {
        let injector = try Injector(Self.app)
        let opener = try injector.instance(for: Opener.self)
        let draft = Draft()
        #expect(try opener.open(draft).draft === draft)
        #expect(try opener.pad() === injector.mainActor.instance(for: Pad.self))
        #expect(try opener.pad().again() === opener.pad())
    }

    #if os(macOS) || os(Linux)
        @Test("A closure without isolation that is called elsewhere, as old language modes allow, traps and says so")
        func elsewhere() async throws {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let injector = try Injector(Self.app)
                let worker = try await MainActor.run {
                    // Safe because the process ends in time: the compiler would refuse it.
                    nonisolated(unsafe) let again = try injector.mainActor.instance(for: Pad.self).again
                    return Worker { _ = try? again() }
                }
                try await worker.value
                withExtendedLifetime(injector) {}
            }
            let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
            #expect(text.contains(#/MainActorTests/WiringTests\.swift:\d+: Pad has a closure for /#))
            #expect(text.contains("lives on the main actor"))
        }
    #endif
}
