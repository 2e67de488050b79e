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

    struct PurchaseService: Sendable {}

    @MainActor class SystemViewController {}

    final class OrderViewController: SystemViewController {
        var purchaseService: PurchaseService?
        var purchaseID: String?
    }

    @Test("An object that the system makes") @MainActor
    func systemObject() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: PurchaseService.self, to: PurchaseService.init)
            binder.mainActor.bindFactory(for: OrderViewController.self) {
                (i, controller: OrderViewController, purchaseID: String) in
                controller.purchaseService = try i.instance()
                controller.purchaseID = purchaseID
                return controller
            }
        }

        let controller = OrderViewController()
        _ = try injector.mainActor.make(for: OrderViewController.self, controller, "42")

        #expect(controller.purchaseService != nil)
        #expect(controller.purchaseID == "42")
    }

    final class Keychain {}

    @Test("A shared object that is neither Sendable nor of the main actor")
    func notSendable() throws {
        let injector = try Injector.injectorWithBlock { binder in
            nonisolated(unsafe) let keychain = Keychain()
            binder.bindFactory(for: Keychain.self) { _ in keychain }
        }

        let provider: BTKInjector.Provider<Keychain> = try injector.provider()
        let keychain: Keychain = try injector.instance()
        #expect(try provider.get() === keychain)
    }
}
