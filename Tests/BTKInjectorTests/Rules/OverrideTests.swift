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

        @Test("A function is checked, and gets its parameters, where the original has nothing but blocks")
        func wired() throws {
            let app = try Injector { binder in
                binder.bindChild(for: Page.self) { binder in
                    binder.bindProvider(for: Page.self) { _ in Page() }
                    binder.bindProvider(for: Ink.self) { _ in Service("blue") }
                    binder.bindProvider(for: Mail.self) { _ in Service("page's") }
                }
            }
            let override = try app.overriding { binder in
                binder.wireProvider(for: Ink.self) { (mail: any Mail) in Service("of \(mail.text)") }
            }
            let page = try override.make(for: Child<Page>.self).injector
            #expect(text(of: Ink.self, in: page) == "of page's")
            let missing = InjectionError.missing(BindingKey(Ink.self), BindingKey(Ruler.self))
            #expect(throws: InjectionError.invalidConfiguration([missing])) {
                try app.overriding { $0.wireProvider(for: Ink.self) { (_: any Ruler) in Service("") } }
            }
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
