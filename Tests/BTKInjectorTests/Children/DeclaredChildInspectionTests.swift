import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

extension Rules {
    @Suite("The graph of declared children") struct DeclaredChildGraphTests {
        private static func makeApp() throws -> Injector {
            try Injector { binder in
                binder.wireProvider(for: Store.self, fileID: "W", line: 1) { Service("disk") }
                binder.bindChild(for: Session.self, taking: User.self, fileID: "W", line: 2) { binder in
                    binder.wireProvider(fileID: "W", line: 3) { (user: User, _: any Store) in Session(user: user) }
                    binder.bindChild(for: Page.self, fileID: "W", line: 4) { binder in
                        binder.wireProvider(fileID: "W", line: 5) { (_: @escaping @Sendable () -> Session) in Page() }
                    }
                }
                binder.bindChild(for: Session.self, named: "guest", taking: User.self, fileID: "W", line: 6) { binder in
                    binder.wireProvider(fileID: "W", line: 7, to: Session.init)
                }
            }
        }

        @Test("Each declaration has the nodes of its children, in a frame, and their edges lead to the parent's")
        func mermaid() throws {
            #expect(
                try Self.makeApp().dependencyGraph.mermaid == """
                    flowchart TD
                        n0["Store<br/>singleton<br/>W:1"]
                        n1(["Child#60;Session#62;<br/>factory (User)<br/>W:2"])
                        n2(["Child#60;Session#62; named #34;guest#34;<br/>factory (User)<br/>W:6"])
                        subgraph m1["Child#60;Session#62; (User)"]
                            n3["User<br/>singleton<br/>W:2"]
                            n4["Session<br/>singleton<br/>W:3"]
                            n5(["Child#60;Page#62;<br/>factory ()<br/>W:4"])
                            subgraph m2["Child#60;Page#62;"]
                                n6["Page<br/>singleton<br/>W:5"]
                            end
                        end
                        subgraph m3["Child#60;Session#62; named #34;guest#34; (User)"]
                            n7["User<br/>singleton<br/>W:6"]
                            n8["Session<br/>singleton<br/>W:7"]
                        end
                        n1 --> n4
                        n2 --> n8
                        n4 --> n3
                        n4 --> n0
                        n5 --> n6
                        n6 -.-> n4
                        n8 --> n7
                    """)
        }

        @Test("A child's child is a cluster in its parent's") func dot() throws {
            let dot = try Self.makeApp().dependencyGraph.dot
            #expect(dot.contains("        subgraph cluster_2 {\n            label=\"Child<Page>\"\n"))
        }

        @Test("What blocks of a child request is known to the verified graph of one, which has its seeds")
        func verified() throws {
            let app = try Injector { binder in
                binder.bindProvider(for: String.self) { i in try i.make(for: Child<User>.self, ada).root.name }
                binder.bindChild(for: User.self, taking: User.self) { binder in
                    binder.bindProvider(for: Session.self) { i in Session(user: try i.instance()) }
                }
            }
            #expect(try app.verifiedDependencyGraph().edgeTexts == ["String → Child<User>", "Child<User> → User"])
            let child = try app.make(for: Child<User>.self, ada).injector
            #expect(try child.verifiedDependencyGraph().edgeTexts.contains("Session → User"))
        }
    }

    @Suite("Verification of declared children") struct DeclaredChildVerifyTests {
        private static let cart = BindingKey(Cart.self)

        @Test("A child without seeds is made, its blocks and those of its children run once, and no observer is told")
        func blocks() throws {
            let log = ConstructionLog()
            let runs = Locked<[String]>()
            let app = try Injector { binder in
                log.observe(&binder)
                binder.bindChild(for: Page.self) { binder in
                    log.observe(&binder)
                    binder.bindProvider(for: Page.self) { _ in
                        runs.append("page")
                        return Page()
                    }
                    binder.bindChild(for: Int.self) { binder in
                        binder.bindProvider(for: Int.self) { i in
                            let _: Page = try i.instance()
                            runs.append("number")
                            return 1
                        }
                    }
                }
            }
            #expect(try app.verify().isEmpty)
            #expect(runs.value == ["page", "number"])
            #expect(log.lines == [])
            _ = try app.make(for: Child<Page>.self)
            #expect(log.lines == ["Page 1", "Page 1"])
        }

        @Test("What fails in a child without seeds, and in a child of it, is one problem a cause") func fails() throws {
            let problems = try verificationProblems { binder in
                binder.bindChild(for: Page.self) { binder in
                    binder.wireProvider { Page() }
                    binder.bindProvider(for: Cart.self) { _ in throw Failure() }
                    binder.bindChild(for: Bool.self) { binder in
                        binder.wireProvider { true }
                        binder.bindProvider(for: Int.self) { i in try i.instance(for: Cart.self).text.count }
                        binder.bindProvider(for: String.self) { i in try i.instance(for: Mail.self).text }
                    }
                }
            }
            #expect(problems.count == 2)
            #expect(problems.contains(.failed(Self.cart)))
            #expect(problems.contains(.missing(BindingKey(String.self), BindingKey(Mail.self))))
        }

        @Test("A child with seeds is not made: the keys of its blocks and of its children's are returned")
        func withSeeds() throws {
            let app = try Injector { binder in
                binder.bindChild(for: User.self, taking: User.self) { binder in
                    binder.bindProvider(for: Cart.self) { _ in throw Failure() }
                    binder.bindChild(for: Page.self) { binder in
                        binder.bindProvider(for: Page.self) { _ in throw Failure() }
                    }
                }
                binder.bindChild(for: Session.self, taking: User.self) { $0.wireProvider(to: Session.init) }
            }
            #expect(try app.verify() == [Self.cart, BindingKey(Page.self)])
        }

        @Test("A made child is verified with its seeds") func madeChild() throws {
            let app = try Injector { binder in
                binder.bindChild(for: Int.self, taking: Int.self) { binder in
                    binder.bindProvider(for: Page.self) { i in
                        guard try i.instance(for: Int.self) > 0 else { throw Failure() }
                        return Page()
                    }
                }
            }
            #expect(try app.make(for: Child<Int>.self, 1).injector.verify().isEmpty)
            let failing = try app.make(for: Child<Int>.self, 0).injector
            #expect(verificationProblems(of: failing) == [.failed(BindingKey(Page.self))])
        }

        @Test("Off the main actor, what children would bind there is returned") func mainActor() async throws {
            let app = try Injector { binder in
                binder.mainActor.bindChild(for: Page.self) { binder in binder.wireProvider { @MainActor in Page() } }
                binder.mainActor.bindChild(for: Page.self, taking: Int.self) { binder in
                    binder.wireProvider { @MainActor (_: Int) in Page() }
                }
            }
            #expect(try app.verify() == [BindingKey(Page.self)])
            #expect(try await MainActor.run { try app.verify().isEmpty })
        }
    }
}
