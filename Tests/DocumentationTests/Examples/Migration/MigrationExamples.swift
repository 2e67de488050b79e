import BTKInjector
import Testing

// The code of Docs/Migration/README.md, run.

@Suite("Docs/Migration/README.md")
struct MigrationExamples {
    @MainActor final class Parent {
        let child: Child
        init(child: Child) { self.child = child }
    }

    @MainActor final class Child {
        weak var parent: Parent?
    }

    @Test("A cycle that is closed when all objects exist") @MainActor
    func cycle() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.wireProvider(for: Parent.self, to: Parent.init)
            binder.mainActor.bindProvider(for: Child.self) { i in
                let child = Child()
                i.whenComplete { i in child.parent = try i.instance() }
                return child
            }
        }

        let parent: Parent = try injector.mainActor.instance()
        #expect(parent.child.parent === parent)
    }
}
