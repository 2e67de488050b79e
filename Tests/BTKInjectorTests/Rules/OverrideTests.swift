import BTKInjector
import TestSupport
import Testing

extension Rules {
    @Suite("Overrides and their originals") struct OverrideTests {
        @Test("The original stays as it was, and both have instances of their own") func independent() throws {
            let original = try Injector(Rules.app)
            let store = try original.instance(for: Store.self)
            let override = try original.overriding(addingBindings: true, all(fake(Mail.self), fake(Ruler.self)))
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
            let handle: Provider<Child<Int>> = try #require(override).provider()
            #expect((made.total, made.live) == (1, 0))
            #expect(captured.live == 1)
            #expect(try handle.get().root == 3)
            override = nil
            #expect(captured.live == 0)
            withExtendedLifetime(handle) {}
        }

        @Test("An override of a made child is a new child of its parent, with its seeds and instances of its own")
        func ofChild() throws {
            let app = try Injector(Rules.app)
            let child = try app.make(for: Child<Session>.self, ada)
            let override = try child.injector.overriding(remove(Mail.self))
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
