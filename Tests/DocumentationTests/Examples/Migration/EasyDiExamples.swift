import BTKInjector
import Testing

// The code of Docs/Migration/Older.md, EasyDi, run.

extension BindingName {
    static let apiV1: BindingName = "apiV1"
}

@Suite("Docs/Migration/Older.md, EasyDi")
struct EasyDiExamples {
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

    struct ServiceModule: Module {
        func configure(_ binder: inout Binder) {
            binder.wireProvider(for: String.self, named: .apiV1) { "http://someapi.com" }
            binder.wireProvider(for: APIClient.self, to: HTTPClient.init)
            binder.bindProvider(for: PurchaseService.self) { i in
                DefaultPurchaseService(baseURL: try i.instance(named: .apiV1), client: try i.instance())
            }
        }
    }

    @Test("Assemblies")
    func assemblies() throws {
        let injector = try Injector.injectorWithBlock { binder in
            try binder.install(ServiceModule())
        }
        let service: any PurchaseService = try injector.instance()

        #expect(service.url(of: "42") == "http://someapi.com/purchase/42")
    }

    @MainActor final class A {
        let b: B
        init(b: B) { self.b = b }
    }

    @MainActor final class B {
        let c: C
        init(c: C) { self.c = c }
    }

    @MainActor final class C { weak var a: A? }

    static func cycle(_ binder: inout Binder) {
        binder.mainActor.wireProvider(for: A.self, scope: .graph, to: A.init)
        binder.mainActor.wireProvider(for: B.self, scope: .graph, to: B.init)
        binder.mainActor.bindProvider(for: C.self, scope: .graph) { i in
            let c = C()
            i.whenComplete { i in c.a = try i.instance() }
            return c
        }
    }

    @Test("Object graph") @MainActor
    func objectGraph() throws {
        let injector = try Injector.injectorWithBlock(Self.cycle)
        let first: A = try injector.mainActor.instance()
        let second: A = try injector.mainActor.instance()

        #expect(first !== second)
        #expect(first.b.c.a === first)
        #expect(second.b.c.a === second)
    }

    @Test("Lazy singleton") @MainActor
    func lazySingleton() throws {
        let graph = try Injector.injectorWithBlock(Self.cycle)
        let expected = InjectionError.captiveDependency(BindingKey(C.self), of: BindingKey(B.self))
        #expect(throws: InjectionError.invalidConfiguration([expected])) {
            try graph.overriding { binder in binder.mainActor.wireProvider(for: B.self, to: B.init) }
        }

        let injector = try graph.overriding { binder in
            binder.mainActor.bindProvider(for: B.self) { i in B(c: try i.instance()) }
        }
        let first: A = try injector.mainActor.instance()
        let second: A = try injector.mainActor.instance()

        #expect(first !== second)
        #expect(second.b.c.a === first)
    }

    protocol TheObject: Sendable { var intParameter: Int { get } }
    struct DefaultTheObject: TheObject { let intParameter = 10 }
    struct FakeTheObject: TheObject { let intParameter = 30 }

    struct MyModule: Module {
        func configure(_ binder: inout Binder) {
            binder.wireProvider(for: TheObject.self) { DefaultTheObject() }
        }
    }

    @Test("Substitution")
    func substitution() throws {
        let app = try Injector.injectorWithBlock { binder in
            try binder.install(MyModule())
        }

        let test = try app.overriding { binder in
            binder.wireProvider(for: TheObject.self) { FakeTheObject() }
        }

        #expect(try test.instance(for: TheObject.self).intParameter == 30)
        #expect(try app.instance(for: TheObject.self).intParameter == 10)
    }
}
