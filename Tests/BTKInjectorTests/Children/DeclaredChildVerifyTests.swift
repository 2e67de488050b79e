import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

private struct User: Sendable {}
private struct Clock: Sendable {}
private struct Store: Sendable {}
private struct Cart: Sendable { init(user: User, store: Store) {} }
private struct Page: Sendable {}

@Suite("Verification of declared children") struct DeclaredChildVerifyTests {
    /// The blocks that have run, in their order.
    private let runs = Locked<[String]>()

    /// Binds a store, a child without seeds, and a child of that. Their blocks say that they run.
    private func bindChildren(_ binder: inout Binder) {
        binder.bindProvider(for: Store.self) { [runs] _ in
            runs.append("store")
            return Store()
        }
        binder.bindChild(for: Page.self) { [runs] binder in
            binder.bindProvider(for: Page.self) { i in
                let _: Store = try i.instance()
                runs.append("page of the child")
                return Page()
            }
            binder.bindChild(for: Clock.self) { binder in
                binder.bindProvider(for: Clock.self) { i in
                    let _: Page = try i.instance()
                    runs.append("clock of the child's child")
                    return Clock()
                }
            }
        }
    }

    @Test("A child without seeds is made, and its blocks and those of its children run once") func blocks() throws {
        let app = try Injector { binder in bindChildren(&binder) }
        #expect(try app.verify().isEmpty)
        #expect(runs.value == ["store", "page of the child", "clock of the child's child"])
    }

    @Test(
        "What fails in a child without seeds is a problem",
        arguments: [
            ConfigurationCase("a block throws", problems: [.failed(BindingKey(Clock.self))]) { binder in
                binder.bindChild(for: Page.self) { binder in
                    binder.wireProvider { Page() }
                    binder.bindProvider(for: Clock.self) { _ in throw Failure() }
                }
            },
            ConfigurationCase("a block of its child requests it, too", problems: [.failed(BindingKey(Clock.self))]) {
                binder in
                binder.bindChild(for: Page.self) { binder in
                    binder.wireProvider { Page() }
                    binder.bindProvider(for: Clock.self) { _ in throw Failure() }
                    binder.bindChild(for: Store.self) { binder in
                        binder.bindProvider(for: Store.self) { i in
                            let _: Clock = try i.instance()
                            return Store()
                        }
                    }
                }
            },
            ConfigurationCase(
                "a block of its child lacks a binding",
                problems: [.missing(BindingKey(Cart.self), BindingKey(User.self))]
            ) { binder in
                binder.wireProvider { Store() }
                binder.bindChild(for: Page.self) { binder in
                    binder.wireProvider { Page() }
                    binder.bindChild(for: Clock.self) { binder in
                        binder.wireProvider { Clock() }
                        binder.bindFactory(for: Cart.self) { i in Cart(user: try i.instance(), store: try i.instance())
                        }
                    }
                }
            },
        ])
    func failures(configuration: ConfigurationCase) throws { try configuration.checkVerification() }

    @Test("A child with seeds is not made: the keys of its blocks and of its children's are returned")
    func withSeeds() throws {
        let app = try Injector { binder in
            binder.bindProvider(for: Store.self) { _ in Store() }
            binder.bindChild(for: Cart.self, taking: User.self) { binder in
                binder.wireProvider(to: Cart.init)
                binder.bindProvider(for: Clock.self) { _ in throw Failure() }
                binder.bindChild(for: Page.self) { binder in
                    binder.bindProvider(for: Page.self) { _ in throw Failure() }
                }
            }
            binder.bindChild(for: Cart.self, named: "other", taking: User.self) { binder in
                binder.wireProvider(to: Cart.init)
            }
        }
        #expect(try app.verify() == [BindingKey(Clock.self), BindingKey(Page.self)])
    }

    // MARK: Made children

    /// Makes an app with a child, whose block fails for a seed that is 0.
    private func appWithSeed() throws -> Injector {
        try Injector { binder in
            binder.bindChild(for: Int.self, taking: Int.self) { binder in
                binder.bindProvider(for: Page.self) { i in
                    let seed: Int = try i.instance()
                    guard seed > 0 else { throw Failure() }
                    return Page()
                }
            }
        }
    }

    @Test("A made child is verified with its seeds") func madeChild() throws {
        let child = try appWithSeed().make(for: Child<Int>.self, 1)
        #expect(try child.injector.verify().isEmpty)
    }

    @Test("A block that fails for the seeds of a made child is a problem") func failingChild() throws {
        let child = try appWithSeed().make(for: Child<Int>.self, 0)
        #expect(verificationProblems(of: child.injector) == [.failed(BindingKey(Page.self))])
    }

    // MARK: Reports

    /// Makes an app whose observers write to a log, with a child and a cart of such a child.
    private func observedApp(_ log: ConstructionLog) throws -> Injector {
        try Injector { binder in
            log.observe(&binder)
            binder.bindProvider(for: Store.self) { _ in Store() }
            binder.bindChild(for: Cart.self, taking: User.self) { binder in
                log.observe(&binder)
                binder.wireProvider(to: Cart.init)
            }
            binder.bindProvider(for: Cart.self, named: "made") { i in
                let child: Child<Cart> = try i.make(User())
                return child.root
            }
        }
    }

    @Test("Observers get no reports of a verification, in children neither") func noReports() throws {
        let log = ConstructionLog()
        #expect(try observedApp(log).verify().isEmpty)
        #expect(log.lines == [])
    }

    @Test("Observers get reports of what is made after a verification") func reports() throws {
        let log = ConstructionLog()
        let app = try observedApp(log)
        #expect(try app.verify().isEmpty)
        let _: Cart = try app.instance(named: "made")
        #expect(log.lines == ["Store 3", "Cart 2", "Cart 2", "Cart named \"made\" 0"])
    }
}
