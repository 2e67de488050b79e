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
    @Test("A node describes its binding, also in an override of an injector that is gone, and in children")
    func nodes() throws {
        // On the heap.
        let file = "App/" + String(repeating: "x", count: 20)
        let graph = try Injector { binder in
            try binder.install(Wiring())
            binder.bindProvider(for: Store.self, named: "disk", scope: .graph, fileID: file, line: 2) { _ in Thing() }
            binder.bindFactory(for: Client.self, fileID: file, line: 3) { (_, port: Int) in Thing() }
            binder.mainActor.bindProvider(for: Screen.self, fileID: file, line: 4) { i in
                Screen(clock: try i.instance())
            }
            binder.bindProvider(for: Page.self, fileID: file, line: 5) { _ in Thing() }
            try binder.bindChild(for: Clock.self, fileID: file, line: 6) { try Wiring().configure(&$0) }
        }.overriding { binder in
            binder.bindProvider(for: Page.self, fileID: "App/Test.swift", line: 7) { _ in Thing() }
        }.dependencyGraph
        #expect(
            graph.nodes.map { "\($0.key), \($0.role), \($0.module ?? ""), \($0.site)" } == [
                "Clock, singleton, Wiring, App/Wiring.swift:1", "Store named \"disk\", graph, , \(file):2",
                "Client, factory (Int), , \(file):3", "Screen, singleton, @MainActor, , \(file):4",
                "Page, singleton, , App/Test.swift:7", "Child<Clock>, factory (), , \(file):6",
                "Clock, singleton, , App/Wiring.swift:1",
            ])
    }

    private let clock = BindingKey(Clock.self)

    @Test("The edges of wired functions are known before anything runs, in the order of binding, each once")
    func functions() throws {
        let graph = try Injector { binder in
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
        }.dependencyGraph
        #expect(
            graph.edgeTexts == [
                "Page named \"parts\" → Clock", "Page named \"parts\" ⇢ Store", "Page named \"parts\" ⇢ Client",
                "Screen → Clock", "Page named \"all\" → Clock", "Page named \"all\" → Clock named \"utc\"",
            ])
        let parts = BindingKey(Page.self, named: "parts")
        #expect(graph.dependencies(of: parts) == [clock, BindingKey(Store.self), BindingKey(Client.self)])
        #expect(
            graph.dependents(of: clock) == [parts, BindingKey(Screen.self), BindingKey(Page.self, named: "all")])
    }

    @Test("What blocks request of their resolvers has edges in the verified graph alone, each once")
    func blocks() throws {
        let injector = try InjectorBox.makeInjector { binder, box in
            binder.bindProvider(for: Clock.self) { _ in Thing() }
            binder.bindProvider(for: Clock.self, named: "utc") { _ in Thing() }
            binder.bindFactory(for: Client.self) { (_, port: Int) in Thing() }
            binder.bindProvider(for: Store.self) { i in
                let _: (any Clock)? = try i.instance()
                _ = try i.instance(for: Clock.self)
                _ = try i.instance(for: Clock.self)
                let page = try i.provider(for: Page.self)
                return Thing(try page.get())
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
            binder.bindProvider(for: Bool.self) { _ in
                @Injected var clock: any Clock
                _ = (clock, try box.injector.instance(for: Clock.self))
                return true
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

    @Test("Blocks of the main actor have edges if the caller is there, those of their actions are deferred")
    func mainActor() async throws {
        let injector = try Injector { binder in
            binder.mainActor.bindProvider(for: Clock.self) { i in
                i.whenComplete { i in _ = try i.instance(for: Store.self) }
                return Thing()
            }
            binder.mainActor.bindProvider(for: Store.self) { i in Thing(try i.instance(for: Clock.self)) }
        }
        #expect(try injector.verifiedDependencyGraph().edgeTexts == [])
        let edges = try await MainActor.run { try injector.verifiedDependencyGraph().edgeTexts }
        #expect(edges == ["Clock ⇢ Store", "Store → Clock"])
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

    @Test("A graph with a block that fails is refused, but for the findings, which have what that requested")
    func failing() throws {
        let injector = try Injector { binder in
            binder.bindProvider(for: Clock.self) { i in Thing(try i.instance(for: Store.self)) }
            binder.bindProvider(for: Store.self) { _ in throw Failure("no disk") }
        }
        let problems: [InjectionError] = [.failed(BindingKey(Store.self), with: Failure("no disk"))]
        expectThrows(.invalidConfiguration(problems)) { try injector.verifiedDependencyGraph() }
        let graph = WiringRecord(of: try injector.findings(callerIsOnMainActor: false)).graph
        #expect(graph.edgeTexts == ["Clock → Store"])
    }
}
