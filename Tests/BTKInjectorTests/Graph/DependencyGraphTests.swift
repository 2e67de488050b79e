import BTKInjector
import TestSupport
import Testing

@testable import BTKInjectorInspection

private protocol Clock: Sendable {}
private protocol Store: Sendable {}
private protocol Client: Sendable {}
private protocol Page: Sendable {}
private struct Thing: Clock, Store, Client, Page { init(_ parts: Any...) {} }

private struct Parts: Page {
    init(clock: any Clock, store: Provider<any Store>, makeClient: Factory<any Client, Int>, other: (any Page)?) {}
}

private final class Screen {
    @MainActor init(clock: any Clock) {}
}

private struct Wiring: Module {
    func configure(_ binder: inout Binder) throws {
        binder.bindProvider(for: Clock.self, fileID: "App/Wiring.swift", line: 1) { _ in Thing() }
    }
}

@Suite("The dependency graph") struct DependencyGraphTests {
    @Test("A node describes its binding as errors do, and more") func nodes() throws {
        let injector = try Injector { binder in
            try binder.install(Wiring())
            binder.bindProvider(for: Store.self, named: "disk", scope: .graph, fileID: "App/Wiring.swift", line: 2) {
                _ in
                Thing()
            }
            binder.bindFactory(for: Client.self, fileID: "App/Wiring.swift", line: 3) { (_, port: Int) in Thing() }
            binder.bindFactory(for: Client.self, fileID: "App/Wiring.swift", line: 4) { _ in Thing() }
            binder.mainActor.bindProvider(for: Screen.self, fileID: "App/Wiring.swift", line: 5) { i in
                Screen(clock: try i.instance())
            }
        }
        let nodes = injector.dependencyGraph.nodes.map { "\($0.key), \($0.role), \($0.module ?? ""), \($0.site.line)" }
        let expected = [
            "Clock, singleton, Wiring, 1", "Store named \"disk\", graph, , 2", "Client, factory (Int), , 3",
            "Client, factory (), , 4", "Screen, singleton, @MainActor, , 5",
        ]
        #expect(nodes == expected)
    }

    @Test("Bindings keep their files and modules, also in an override of an injector that is gone, and in children")
    func places() throws {
        // On the heap.
        let file = "App/" + String(repeating: "x", count: 20)
        func bind(_ binder: inout Binder) throws {
            binder.bindProvider(for: Store.self, fileID: file, line: 1) { _ in Thing() }
            try binder.install(Wiring())
            binder.bindFactory(for: Client.self, fileID: file, line: 2) { _ in Thing() }
            binder.bindProvider(for: Page.self, fileID: "App/Page.swift", line: 3) { _ in Thing() }
            try binder.bindChild(for: Clock.self, fileID: file, line: 4) { binder in
                try Wiring().configure(&binder)
            }
        }
        var injector = try Injector(bind)
        injector = try injector.overriding { binder in
            binder.bindProvider(for: Page.self, fileID: "App/Test.swift", line: 5) { _ in Thing() }
        }
        let nodes = injector.dependencyGraph.nodes.map { "\($0.site) \($0.module ?? "")" }
        let expected = [
            "\(file):1 ", "App/Wiring.swift:1 Wiring", "\(file):2 ", "App/Test.swift:5 ", "\(file):4 ",
            "App/Wiring.swift:1 ",
        ]
        #expect(nodes == expected)
    }

    private let clock = BindingKey(Clock.self)

    @Test("The edges of wired functions are known before anything runs, in the order of binding, each once")
    func functions() throws {
        let parent = try Injector { binder in
            binder.bindProvider(for: Clock.self) { _ in Thing() }
            binder.bindProvider(for: Clock.self, named: "utc") { _ in Thing() }
            binder.bindProvider(for: Store.self) { _ in Thing() }
            binder.bindFactory(for: Client.self) { (_, port: Int) in Thing() }
            binder.wireFactory(for: Page.self, named: "parts", to: Parts.init)
            binder.wireProvider(for: Screen.self, to: Screen.init)
            // An argument is no dependency, nor is an optional that is missing.
            binder.wireFactory(
                for: Page.self, named: "all", taking: Store.self,
                to: { (_: any Store, _: any Clock, _: [any Clock], _: Int?) in Thing() })
        }
        let graph = parent.dependencyGraph
        #expect(
            graph.edgeTexts == [
                "Page named \"parts\" → Clock", "Page named \"parts\" ⇢ Store", "Page named \"parts\" ⇢ Client",
                "Screen → Clock", "Page named \"all\" → Clock", "Page named \"all\" → Clock named \"utc\"",
            ])
        let parts = BindingKey(Page.self, named: "parts")
        let dependents = [parts, BindingKey(Screen.self), BindingKey(Page.self, named: "all")]
        #expect(graph.dependencies(of: parts) == [clock, BindingKey(Store.self), BindingKey(Client.self)])
        #expect(graph.dependents(of: clock) == dependents)
        // A child's graph has its parent's edges and its own.
        let child = try parent.makeChild { binder in
            binder.bindProvider(for: Page.self) { _ in Thing() }
            binder.wireFactory(for: Page.self, named: "parts", with: BindingKey(Page.self), to: Parts.init)
        }
        #expect(child.dependencyGraph.dependents(of: clock) == dependents)
        #expect(child.dependencyGraph.dependencies(of: parts).last == BindingKey(Page.self))
    }

    @Test("Blocks have edges in the verified graph alone, each once, whether their instances exist or not")
    func blocks() throws {
        let injector = try Injector { binder in
            binder.bindProvider(for: Clock.self) { _ in Thing() }
            binder.bindProvider(for: Clock.self, named: "utc") { _ in Thing() }
            binder.bindFactory(for: Client.self) { (_, port: Int) in Thing() }
            binder.bindProvider(for: Store.self) { i in
                let _: (any Clock)? = try i.instance()
                _ = try i.instance(for: Clock.self)
                _ = try i.instance(for: Clock.self)
                _ = try i.provider(for: Page.self)
                return Thing()
            }
            binder.bindFactory(for: Int.self) { i in
                _ = try i.make(for: Page.self)
                return 1
            }
            binder.bindFactory(for: Page.self) { i in
                _ = try i.instances(for: Clock.self)
                _ = try i.provider(for: Clock.self)
                let _: Factory<any Client, Int> = try i.factory()
                _ = try i.factory(for: Client.self, taking: Int.self)
                return Thing()
            }
        }
        for _ in 1...3 {
            _ = try injector.instance(for: Store.self)
            _ = try injector.instance(for: Page.self)
        }
        #expect(injector.dependencyGraph.edgeTexts == [])
        #expect(
            try injector.verifiedDependencyGraph().edgeTexts == [
                "Store → Clock", "Store ⇢ Page", "Int → Page",
                "Page → Clock", "Page → Clock named \"utc\"", "Page ⇢ Clock", "Page ⇢ Client",
            ])
    }

    @Test("The dependencies of an action are deferred") @MainActor func actions() throws {
        let injector = try Injector { binder in
            binder.mainActor.bindProvider(for: Clock.self) { i in
                i.whenComplete { i in _ = try i.instance(for: Store.self) }
                return Thing()
            }
            binder.mainActor.bindProvider(for: Store.self) { i in Thing(try i.instance(for: Clock.self)) }
        }
        #expect(try injector.verifiedDependencyGraph().edgeTexts == ["Clock ⇢ Store", "Store → Clock"])
    }

    @Test("What a block requests by a property, a captured injector or a call of a handle is no edge of it")
    func others() throws {
        let injector = try InjectorBox.makeInjector { binder, box in
            binder.bindProvider(for: Clock.self) { _ in Thing() }
            binder.bindProvider(for: Store.self) { i in
                let later: Provider<any Clock> = try i.provider()
                return Thing(try later.get(), try box.injector.instance(for: Clock.self))
            }
            binder.bindProvider(for: Page.self) { _ in
                @Injected var clock: any Clock
                return Thing(clock)
            }
        }
        #expect(try injector.verifiedDependencyGraph().edgeTexts == ["Store ⇢ Clock"])
    }

    @Test("The verified graph of a child has all edges of both, and the verification changes and makes nothing")
    func family() throws {
        let parent = try Injector { binder in
            binder.bindProvider(for: Clock.self) { _ in Thing() }
            binder.bindProvider(for: Store.self) { i in Thing(try i.instance(for: Clock.self)) }
        }
        let child = try parent.makeChild { binder in
            binder.bindProvider(for: Clock.self) { i in Thing(try i.instance(for: Store.self)) }
        }
        let graphs = [parent.dependencyGraph, child.dependencyGraph]
        let graph = try child.verifiedDependencyGraph()
        #expect(graph.edgeTexts == ["Store → Clock", "Clock → Store"])
        #expect(graph.edges.map { [$0.from.id, $0.to.id] } == [[1, 0], [2, 1]])
        #expect(graph.nodes.map(\.key) == [clock, BindingKey(Store.self), clock])
        #expect([parent.dependencyGraph, child.dependencyGraph] == graphs)
        #expect(child.madeInstances(of: Any.self).isEmpty && parent.madeInstances(of: Any.self).isEmpty)
    }

    @Test("A graph with a block that fails is refused with the errors of a verification") func failing() throws {
        let injector = try Injector { binder in
            binder.bindProvider(for: Clock.self) { i in Thing(try i.instance(for: Store.self)) }
            binder.bindProvider(for: Store.self) { _ in throw Failure("no disk") }
        }
        let problems: [InjectionError] = [.failed(BindingKey(Store.self), with: Failure("no disk"))]
        expectThrows(.invalidConfiguration(problems)) { try injector.verifiedDependencyGraph() }
        #expect(verificationProblems(of: injector) == problems)
    }

    @Test("Blocks of the main actor have edges if the caller is there, and otherwise none")
    func isolation() async throws {
        let injector = try Injector { binder in
            binder.bindProvider(for: Clock.self) { _ in Thing() }
            binder.mainActor.bindProvider(for: Store.self) { i in Thing(try i.instance(for: Clock.self)) }
        }
        #expect(try injector.verifiedDependencyGraph().edgeTexts == [])
        #expect(try await MainActor.run { try injector.verifiedDependencyGraph().edgeTexts } == ["Store → Clock"])
    }

    @Test("The dependencies of a failed block are known too, so a cycle can be shown") func cycle() throws {
        let injector = try Injector { binder in
            binder.bindProvider(for: Page.self) { i in Thing(try i.instance(for: Clock.self)) }
            binder.bindProvider(for: Clock.self) { i in Thing(try i.instance(for: Store.self)) }
            binder.bindProvider(for: Store.self) { i in Thing(try i.instance(for: Clock.self)) }
        }
        let graph = WiringRecord(of: try injector.findings(callerIsOnMainActor: false)).graph
        #expect(graph.edgeTexts == ["Page → Clock", "Clock → Store", "Store → Clock"])
    }

    @Test("Two verifications at once, on two threads, have equal graphs") func threads() async throws {
        let barrier = Barrier(2)
        let injector = try Injector { binder in
            binder.bindProvider(for: Clock.self) { _ in Thing() }
            binder.bindFactory(for: Store.self) { i in
                let later: Provider<any Page> = try i.provider()
                barrier.arrive()
                return Thing(later, try i.instance(for: Clock.self))
            }
            binder.bindProvider(for: Page.self) { i in Thing(try i.instance(for: Store.self)) }
        }
        let first = Worker { try injector.verifiedDependencyGraph() }
        let second = Worker { try injector.verifiedDependencyGraph() }
        let graph = try await first.result.get()
        #expect(try await second.result.get() == graph)
        #expect(graph.edgeTexts == ["Store ⇢ Page", "Store → Clock", "Page → Store"])
        #expect(injector.dependencyGraph.edgeTexts == [])
    }
}
