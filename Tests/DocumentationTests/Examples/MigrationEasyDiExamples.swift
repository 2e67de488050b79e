import BTKInjector
import Testing

// The code of Docs/Migration-EasyDi.md, run.

extension BindingName {
    static let apiV1: BindingName = "apiV1"
}

@Suite("Docs/Migration-EasyDi.md")
struct MigrationEasyDiExamples {
    protocol APIClient: Sendable {}
    struct HTTPClient: APIClient {}

    protocol PurchaseService: Sendable {
        func url(of purchase: String) -> String
    }

    struct DefaultPurchaseService: PurchaseService {
        let baseURL: String
        let client: any APIClient
        func url(of purchase: String) -> String { "\(baseURL)/purchase/\(purchase)" }
    }

    @MainActor class SystemViewController {}

    final class OrderViewController: SystemViewController {
        var purchaseService: (any PurchaseService)?
        var purchaseID: String?
    }

    struct ServiceModule: Module {
        func configure(_ binder: inout Binder) {
            binder.bindProvider(for: String.self, named: .apiV1) { _ in "http://someapi.com" }
            binder.wireProvider(for: APIClient.self, to: HTTPClient.init)
            binder.bindProvider(for: PurchaseService.self) { i in
                DefaultPurchaseService(baseURL: try i.instance(named: .apiV1), client: try i.instance())
            }
        }
    }

    struct OrderModule: Module {
        func configure(_ binder: inout Binder) throws {
            try binder.install(ServiceModule())
            binder.mainActor.bindFactory(for: OrderViewController.self) {
                (i, controller: OrderViewController, purchaseID: String) in
                controller.purchaseService = try i.instance()
                controller.purchaseID = purchaseID
                return controller
            }
        }
    }

    @Test("Assemblies, and injection into a view controller") @MainActor
    func injectInto() throws {
        let injector = try Injector.injectorWithBlock { binder in
            try binder.install(OrderModule())
        }
        let inject: MainActorFactory<OrderViewController, OrderViewController, String> =
            try injector.mainActor.factory()

        let controller = OrderViewController()
        _ = try inject(controller, "42")

        #expect(controller.purchaseService?.url(of: "42") == "http://someapi.com/purchase/42")
        #expect(controller.purchaseID == "42")
    }

    // MARK: Scopes

    @MainActor final class A { var b: B? }
    @MainActor final class B { var c: C? }
    @MainActor final class C { weak var a: A? }

    static func ring(_ binder: inout Binder) {
        binder.mainActor.bindProvider(for: A.self, scope: .graph) { i in
            let a = A()
            a.b = try i.instance()
            return a
        }
        binder.mainActor.bindProvider(for: B.self, scope: .graph) { i in
            let b = B()
            b.c = try i.instance()
            return b
        }
        binder.mainActor.bindProvider(for: C.self, scope: .graph) { i in
            let c = C()
            i.whenComplete { i in c.a = try i.instance() }
            return c
        }
    }

    @Test("Object graph") @MainActor
    func objectGraph() throws {
        let injector = try Injector.injectorWithBlock(Self.ring)
        let first: A = try injector.mainActor.instance()
        let second: A = try injector.mainActor.instance()

        #expect(first !== second)
        #expect(first.b?.c?.a === first)
        #expect(second.b?.c?.a === second)
    }

    @Test("Lazy singleton") @MainActor
    func lazySingleton() throws {
        let graph = try Injector.injectorWithBlock(Self.ring)
        let injector = try graph.overriding { binder in
            binder.mainActor.bindProvider(for: B.self) { i in
                let b = B()
                b.c = try i.instance()
                return b
            }
        }
        let first: A = try injector.mainActor.instance()
        let second: A = try injector.mainActor.instance()

        #expect(first !== second)
        #expect(first.b === second.b)
        #expect(second.b?.c?.a === first)
    }

    @Test("Prototype") @MainActor
    func prototype() throws {
        var madeForC: [A] = []
        let graph = try Injector.injectorWithBlock(Self.ring)
        let injector = try graph.overriding { binder in
            binder.mainActor.bindFactory(for: A.self) { i in
                let a = A()
                a.b = try i.instance()
                return a
            }
            binder.mainActor.bindProvider(for: C.self, scope: .graph) { i in
                let c = C()
                i.whenComplete { i in
                    let a: A = try i.instance()
                    madeForC.append(a)
                    c.a = a
                }
                return c
            }
        }
        let first: A = try injector.mainActor.instance()
        let second: A = try injector.mainActor.instance()

        #expect(madeForC.count == 2)
        #expect(first.b?.c?.a === madeForC[0])
        #expect(madeForC[0] !== first)
        #expect(madeForC[0].b === first.b)
        #expect(first !== second)
        #expect(first.b !== second.b)
    }

    final class Session: Sendable {}

    @Test("Weak singleton")
    func weakSingleton() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Session.self, scope: .weak) { _ in Session() }
        }
        let session: Session = try injector.instance()
        #expect(try injector.instance(for: Session.self) === session)
    }

    // MARK: Contexts, substitutions, variants

    protocol TheObject: Sendable { var intParameter: Int { get } }
    struct DefaultTheObject: TheObject { let intParameter = 10 }
    struct FakeTheObject: TheObject { let intParameter = 30 }

    struct MyModule: Module {
        func configure(_ binder: inout Binder) {
            binder.bindProvider(for: TheObject.self) { _ in DefaultTheObject() }
        }
    }

    @Test("Substitution")
    func substitution() throws {
        let app = try Injector.injectorWithBlock { binder in
            try binder.install(MyModule())
        }

        let test = try app.overriding { binder in
            binder.bindProvider(for: TheObject.self) { _ in FakeTheObject() }
        }

        #expect(try test.instance(for: TheObject.self).intParameter == 30)
        #expect(try app.instance(for: TheObject.self).intParameter == 10)
    }

    @Test("Contexts")
    func contexts() throws {
        func context() throws -> Injector {
            try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Session.self) { _ in Session() }
            }
        }

        let first = try context()
        let second = try context()
        #expect(try first.instance(for: Session.self) === first.instance(for: Session.self))
        #expect(try first.instance(for: Session.self) !== second.instance(for: Session.self))
    }

    protocol Feature: Sendable { var version: Int { get } }
    struct OldFeature: Feature { let version = 1 }
    struct NewFeature: Feature { let version = 2 }

    struct FeatureModule: Module {
        func configure(_ binder: inout Binder) {
            binder.bindProvider(for: Feature.self) { _ in OldFeature() }
        }
    }

    static func firstTest(_ binder: inout Binder) {
        binder.bindProvider(for: Feature.self) { _ in NewFeature() }
    }

    @Test("A/B test", arguments: [false, true])
    func variant(isInTest: Bool) throws {
        let usual = try Injector.injectorWithBlock { binder in
            try binder.install(FeatureModule())
        }
        let injector = isInTest ? try usual.overriding(Self.firstTest) : usual

        #expect(try injector.instance(for: Feature.self).version == (isInTest ? 2 : 1))
    }

    // MARK: VIPER

    @MainActor protocol ModuleView: AnyObject { var presenter: Presenter? { get set } }

    final class ModuleViewController: SystemViewController, ModuleView {
        var presenter: Presenter?
    }

    @MainActor final class Presenter {
        weak var view: (any ModuleView)?
        let interactor: Interactor
        init(view: any ModuleView, interactor: Interactor) {
            self.view = view
            self.interactor = interactor
        }
    }

    @MainActor final class Interactor {
        weak var presenter: Presenter?
    }

    @MainActor static func inject(into view: any ModuleView, from app: Injector) throws {
        let module = try app.makeChild { binder in
            binder.mainActor.bindProvider(for: ModuleView.self) { _ in view }
            binder.mainActor.wireProvider(for: Presenter.self, to: Presenter.init)
            binder.mainActor.bindProvider(for: Interactor.self) { i in
                let interactor = Interactor()
                i.whenComplete { i in interactor.presenter = try i.instance() }
                return interactor
            }
        }
        view.presenter = try module.mainActor.instance()
    }

    @Test("A view that is there before its module") @MainActor
    func viper() throws {
        let app = try Injector.injectorWithBlock { _ in }
        var view: ModuleViewController? = ModuleViewController()

        try Self.inject(into: #require(view), from: app)

        #expect(view?.presenter?.view === view)
        #expect(view?.presenter?.interactor.presenter === view?.presenter)
        weak let gone = view
        view = nil
        #expect(gone == nil)
    }
}
