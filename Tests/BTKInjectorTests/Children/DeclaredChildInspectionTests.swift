import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

private struct User: Sendable {}
private struct Store: Sendable {}

private final class Cart: Sendable { init(user: User, store: Store) {} }

private final class Page: Sendable { init(cart: @escaping @Sendable () -> Cart) {} }

@Suite("Verification of declared children") struct DeclaredChildVerifyTests {
    @Test("A child without seeds is made, and its blocks run, once, and those of its children; failures are problems")
    func withoutSeeds() throws {
        let runs = Locked()
        let app = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Store.self) { _ in runs.counting(Store()) }
            binder.bindChild(for: Int.self) { binder in
                binder.bindProvider(for: Int.self) { i in
                    _ = try i.instance(for: Store.self)
                    return runs.add(10)
                }
                binder.bindProvider(for: String.self) { _ in throw Failure() }
                binder.bindChild(for: Bool.self) { binder in
                    binder.bindProvider(for: Bool.self) { i in runs.add(try i.instance(for: Int.self) * 0 + 100) > 0 }
                    binder.bindFactory(for: Double.self) { i in Double(try i.instance(for: String.self))! }
                    binder.bindFactory(for: Cart.self) { i in Cart(user: try i.instance(), store: try i.instance()) }
                }
            }
        }
        let missing = InjectionError.missing(BindingKey(Cart.self), BindingKey(User.self))
        #expect(verificationProblems(of: app) == [.failed(BindingKey(String.self)), missing])
        #expect(runs.value == 111)
    }

    @Test("Of a child with seeds it returns the keys that have blocks, of all its children too; never the child")
    func withSeeds() throws {
        let app = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Store.self) { _ in Store() }
            binder.bindChild(for: Cart.self, taking: User.self) { binder in
                binder.wireProvider(to: Cart.init)
                binder.bindProvider(for: Int.self) { _ in throw Failure() }
                binder.bindChild(for: String.self) { $0.bindProvider(for: String.self) { _ in throw Failure() } }
            }
            binder.bindChild(for: Cart.self, named: "other", taking: User.self) { $0.wireProvider(to: Cart.init) }
        }
        #expect(try app.verify() == [BindingKey(Int.self), BindingKey(String.self)])
    }

    @Test("A made child is verified with its seeds, and not its parent's declarations") func madeChild() throws {
        let app = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Store.self) { _ in Store() }
            binder.bindChild(for: Int.self, taking: Int.self) { binder in
                binder.bindProvider(for: String.self) { i in
                    let number: Int = try i.instance()
                    guard number > 0 else { throw Failure() }
                    return "\(number)"
                }
            }
        }
        #expect(try app.verify() == [BindingKey(String.self)])
        #expect(try app.make(for: Child<Int>.self, 1).injector.verify().isEmpty)
        let failing = try app.make(for: Child<Int>.self, 0).injector
        #expect(verificationProblems(of: failing) == [.failed(BindingKey(String.self))])
    }

    @Test("Nothing that runs for a try is reported, in children neither") func reports() throws {
        let log = ConstructionLog()
        let app = try Injector.injectorWithBlock { binder in
            log.observe(&binder)
            binder.bindProvider(for: Store.self) { _ in Store() }
            binder.bindChild(for: Cart.self, taking: User.self) { binder in
                log.observe(&binder)
                binder.wireProvider(to: Cart.init)
            }
            binder.bindProvider(for: Cart.self, named: "made") { i in try i.make(for: Child<Cart>.self, User()).root }
        }
        #expect(try app.verify().isEmpty)
        #expect(log.all.isEmpty)
        _ = try app.instance(for: Cart.self, named: "made")
        #expect(log.lines == ["Store 3", "Cart 2", "Cart 2", "Cart named \"made\" 0"])
    }
}

@Suite("The graph of declared children") struct DeclaredChildGraphTests {
    private func app() throws -> Injector {
        try Injector.injectorWithBlock { binder in
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
    func drawing() throws {
        #expect(
            try app().dependencyGraph.mermaid == """
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
        let dot = try app().dependencyGraph.dot
        #expect(dot.contains("        subgraph cluster_2 {\n            label=\"Child<Page>\"\n"))
    }

    @Test("A made child's graph has its own declarations, and its parent's bindings once") func madeChild() throws {
        let child = try app().make(for: Child<Cart>.self, User()).injector
        #expect(
            child.dependencyGraph.nodes.map { "\($0.id) \($0.key) \($0.declaration.map(String.init) ?? "")" } == [
                "0 Store ", "1 Child<Cart> ", "2 Child<Cart> named \"guest\" ", "3 User ", "4 Cart ", "5 Child<Page> ",
                "6 Page 5",
            ])
    }

    @Test("What blocks request in one child is known of all, after a verification too") func recorded() throws {
        let app = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Store.self) { _ in Store() }
            binder.bindChild(for: Int.self, taking: Int.self) { binder in
                binder.bindProvider(for: String.self) { i in
                    _ = try (i.instance(for: Store.self), i.instance(for: Int.self))
                    return ""
                }
            }
        }
        #expect(app.dependencyGraph.edges.count == 1)
        #expect(try app.make(for: Child<Int>.self, 1).injector.verify().isEmpty)
        #expect(
            app.dependencyGraph.edges.map { "\($0.from.key) \($0.to.key)" }
                == ["Child<Int> Int", "String Store", "String Int"])
    }
}
