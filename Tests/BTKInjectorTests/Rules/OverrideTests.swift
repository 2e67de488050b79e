import BTKInjector
import TestSupport
import Testing

extension Rules {
    @Suite("Overrides and their originals") struct OverrideTests {
        @Test("The original stays as it was, and both have instances of their own") func independent() throws {
            let original = try Injector(Rules.app)
            let store = try original.instance(for: Store.self)
            let override = try original.overriding(addingBindings: true) { binder in
                binder.wireProvider(for: Mail.self) { Service("fake") }
                binder.bindProvider(for: Ruler.self) { _ in Service("ruler") }
            }
            #expect(text(of: Mail.self, in: override) == "fake")
            #expect(text(of: Mail.self, in: original) == "app's")
            #expect(override.hasBinding(for: Ruler.self) && !original.hasBinding(for: Ruler.self))
            #expect(try override.instance(for: Store.self) !== store)
        }

        @Test("An override outlives its original, with what that one's functions capture, and lets its instances go")
        func lifetimes() throws {
            let made = LifetimeTracker()
            let captured = LifetimeTracker()
            func makeOverride() throws -> Injector {
                let object = captured.track()
                let original = try Injector { binder in
                    binder.bindProvider(for: Tracked.self) { _ in made.track() }
                    binder.bindChild(for: Int.self) { binder in
                        binder.wireProvider { withExtendedLifetime(object) { 3 } }
                    }
                }
                _ = try original.instance(for: Tracked.self)
                return try original.overriding { _ in }.overriding { _ in }
            }
            var override: Injector? = try makeOverride()
            #expect((made.total, made.live) == (1, 0))
            #expect(captured.live == 1)
            #expect(try override?.make(for: Child<Int>.self).root == 3)
            override = nil
            #expect(captured.live == 0)
        }

        @Test("What stands only in children of an override is released with these") func releases() throws {
            let tracker = LifetimeTracker()
            let app = try Injector { binder in
                binder.bindChild(for: Bool.self) { binder in
                    binder.wireProvider { (_: Double) in true }
                    binder.wireProvider { 1.0 }
                }
            }
            func makeOverride() throws -> Injector {
                let kept = tracker.track()
                return try app.overriding { binder in
                    binder.wireProvider { withExtendedLifetime(kept) { 2.0 } }
                }
            }
            var override: Injector? = try makeOverride()
            let handle: Provider<Child<Bool>> = try #require(override).provider()
            #expect(tracker.live == 1)
            override = nil
            #expect(tracker.live == 0)
            withExtendedLifetime(handle) {}
        }

        @Test("An override may change a provider into a factory, but another list of arguments stands beside it")
        func otherKinds() throws {
            let original = try Injector { $0.bindProvider(for: Tracked.self) { _ in Tracked() } }
            let factory = try original.overriding { $0.bindFactory(for: Tracked.self) { _ in Tracked() } }
            #expect(try factory.instance(for: Tracked.self) !== factory.instance(for: Tracked.self))
            let both = try original.overriding(addingBindings: true) { binder in
                binder.bindFactory(for: Tracked.self) { (_, _: Int) in Tracked() }
            }
            // An addition is a binding like any other.
            let again = try both.overriding { $0.bindFactory(for: Tracked.self) { (_, _: Int) in Tracked() } }
            _ = try again.make(for: Tracked.self, 1)
            #expect(try again.instance(for: Tracked.self) === again.instance(for: Tracked.self))
        }

        @Test("An override of a made child is a new child of its parent, with its seeds and instances of its own")
        func ofChild() throws {
            let app = try Injector(Rules.app)
            let child = try app.make(for: Child<Session>.self, ada)
            let override = try child.injector.overriding { $0.removeBinding(for: Mail.self) }
            #expect(text(of: Mail.self, in: override) == "app's")
            #expect(try override.instance(for: Store.self) === app.instance(for: Store.self))
            let root = try override.instance(for: Session.self)
            #expect(root !== child.root)
            #expect(root.user == ada)
        }

        @Test("Overrides keep the scopes of the bindings that they take over") func scopes() throws {
            let override = try Injector { binder in
                binder.bindProvider(for: Tracked.self, named: "weak", scope: .weak) { _ in Tracked() }
                binder.bindProvider(for: Tracked.self, named: "graph", scope: .graph) { _ in Tracked() }
            }.overriding { _ in }
            let weak = try override.instance(for: Tracked.self, named: "weak")
            #expect(try override.instance(for: Tracked.self, named: "weak") === weak)
            let graph = try override.instance(for: Tracked.self, named: "graph")
            #expect(try override.instance(for: Tracked.self, named: "graph") !== graph)
        }
    }
}
