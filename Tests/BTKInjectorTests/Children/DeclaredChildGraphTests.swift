import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

private struct User: Sendable {}
private struct Store: Sendable {}
private struct Cart: Sendable { init(user: User, store: Store) {} }
private struct Page: Sendable { init(cart: @escaping @Sendable () -> Cart) {} }

@Suite("The graph of declared children") struct DeclaredChildGraphTests {
    /// Makes an app with two children, the first of which has a child of its own.
    private func makeApp() throws -> Injector {
        try Injector { binder in
            binder.wireProvider(fileID: "App/Wiring.swift", line: 1) { Store() }
            binder.bindChild(for: Cart.self, taking: User.self, fileID: "App/Wiring.swift", line: 2) { binder in
                binder.wireProvider(fileID: "App/Wiring.swift", line: 3, to: Cart.init)
                binder.bindChild(for: Page.self, fileID: "App/Wiring.swift", line: 4) { binder in
                    binder.wireProvider(fileID: "App/Wiring.swift", line: 5, to: Page.init)
                }
            }
            binder.bindChild(for: Cart.self, named: "guest", taking: User.self, fileID: "App/Wiring.swift", line: 6) {
                binder in
                binder.wireProvider(fileID: "App/Wiring.swift", line: 7, to: Cart.init)
            }
        }
    }

    @Test("Each declaration has the nodes of its children, in a frame, and their edges lead to the parent's")
    func mermaid() throws {
        #expect(
            try makeApp().dependencyGraph.mermaid == """
                flowchart TD
                    n0["Store<br/>singleton<br/>App/Wiring.swift:1"]
                    n1(["Child#60;Cart#62;<br/>factory (User)<br/>App/Wiring.swift:2"])
                    n2(["Child#60;Cart#62; named #34;guest#34;<br/>factory (User)<br/>App/Wiring.swift:6"])
                    subgraph m1["Child#60;Cart#62; (User)"]
                        n3["User<br/>singleton<br/>App/Wiring.swift:2"]
                        n4["Cart<br/>singleton<br/>App/Wiring.swift:3"]
                        n5(["Child#60;Page#62;<br/>factory ()<br/>App/Wiring.swift:4"])
                        subgraph m2["Child#60;Page#62;"]
                            n6["Page<br/>singleton<br/>App/Wiring.swift:5"]
                        end
                    end
                    subgraph m3["Child#60;Cart#62; named #34;guest#34; (User)"]
                        n7["User<br/>singleton<br/>App/Wiring.swift:6"]
                        n8["Cart<br/>singleton<br/>App/Wiring.swift:7"]
                    end
                    n1 --> n4
                    n2 --> n8
                    n4 --> n3
                    n4 --> n0
                    n5 --> n6
                    n6 -.-> n4
                    n8 --> n7
                    n8 --> n0
                """)
    }

    @Test("A child's child is a cluster in its parent's") func dot() throws {
        let dot = try makeApp().dependencyGraph.dot
        #expect(dot.contains("        subgraph cluster_2 {\n            label=\"Child<Page>\"\n"))
    }

    @Test("A made child's graph has its own declarations, and its parent's bindings once") func madeChild() throws {
        let child = try makeApp().make(for: Child<Cart>.self, User()).injector
        let lines = child.dependencyGraph.nodes.map { node in
            let place = node.declaration.map { "in \($0)" } ?? "on top"
            return "\(node.id) \(node.key) \(place)"
        }
        #expect(
            lines == [
                "0 Store on top",
                "1 Child<Cart> on top",
                "2 Child<Cart> named \"guest\" on top",
                "3 User on top",
                "4 Cart on top",
                "5 Child<Page> on top",
                "6 Page in 5",
            ])
    }

    // MARK: Blocks

    /// Makes an app with a child, whose block requests a store and the child's seed.
    private func makeAppWithBlock() throws -> Injector {
        try Injector { binder in
            binder.bindProvider(for: Store.self) { _ in Store() }
            binder.bindChild(for: User.self, taking: User.self) { binder in
                binder.bindProvider(for: Cart.self) { i in Cart(user: try i.instance(), store: try i.instance()) }
            }
        }
    }

    @Test("What blocks of a child request is unknown before a verification") func unknown() throws {
        let graph = try makeAppWithBlock().dependencyGraph
        #expect(graph.edges.map { "\($0.from.key) to \($0.to.key)" } == ["Child<User> to User"])
    }

    @Test("What blocks of a child request is known to the verified graph of one, which has its seeds") func verified()
        throws
    {
        let app = try makeAppWithBlock()
        let graph = try app.make(for: Child<User>.self, User()).injector.verifiedDependencyGraph()
        #expect(graph.edgeTexts == ["Child<User> → User", "Cart → User", "Cart → Store"])
        #expect(try !app.verifiedDependencyGraph().text.contains("Cart"))
    }
}
