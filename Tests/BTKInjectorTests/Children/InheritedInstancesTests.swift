import BTKInjector
import TestSupport
import Testing

@Suite("What a child has made") struct InheritedInstancesTests {
    private final class Part: Sendable {}
    private struct Value: Sendable {}

    @Test("Objects that a parent has are the parent's, under whatever key", arguments: [Scope.singleton, .weak])
    func aliases(scope: Scope) throws {
        let parent = try Injector { binder in
            binder.wireProvider(scope: scope, to: Part.init)
            binder.wireProvider(to: Value.init)
        }
        let child = try parent.makeChild { binder in
            binder.wireProvider(named: "alias") { (part: Part) in part }
            binder.wireProvider(named: "alias") { (value: Value) in value }
            binder.wireProvider(named: "own", to: Part.init)
        }
        _ = try child.instance(for: Part.self, named: "alias")
        let own = try child.instance(for: Part.self, named: "own")
        #expect(child.madeInstances(of: Part.self).map(ObjectIdentifier.init) == [ObjectIdentifier(own)])
        _ = try child.instance(for: Value.self, named: "alias")
        #expect(child.madeInstances(of: Value.self).count == 1)
    }

    @Test("A seed of a parent is the parent's, and a child's own seed under another key is its own") func seeds() throws
    {
        let app = try Injector { binder in
            binder.bindChild(for: String.self, taking: Part.self) { binder in
                binder.wireProvider(named: "own") { (part: Part) in part }
                binder.wireProvider { "root" }
                binder.bindChild(for: Int.self) { binder in
                    binder.wireProvider(named: "inner") { (part: Part) in part }
                    binder.wireProvider { 1 }
                }
            }
        }
        let child = try app.make(for: Child<String>.self, Part())
        let inner = try child.injector.make(for: Child<Int>.self)
        _ = try inner.injector.instance(for: Part.self, named: "inner")
        #expect(inner.injector.madeInstances(of: Part.self).isEmpty)
        _ = try child.injector.instance(for: Part.self, named: "own")
        #expect(child.injector.madeInstances(of: Part.self).count == 1)
    }
}
