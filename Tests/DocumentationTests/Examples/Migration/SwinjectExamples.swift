import BTKInjector
import Testing

// The code of Docs/Migration/Swinject.md, run.

@Suite("Docs/Migration/Swinject.md")
struct SwinjectExamples {
    protocol Animal: Sendable { var name: String { get } }
    protocol Person: Sendable { var pet: any Animal { get } }

    struct Cat: Animal { let name = "Mimi" }
    struct Dog: Animal { let name: String }
    struct Horse: Animal {
        let name: String
        let isRunning: Bool
    }

    struct PetOwner: Person {
        let name: String
        let pet: any Animal
    }

    @Test("Register and resolve")
    func basics() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Animal.self, to: Cat.init)
            binder.wireProvider(for: Animal.self, named: "dog") { Dog(name: "Hachi") }
            let dog = BindingKey(Animal.self, named: "dog")
            binder.wireProvider(for: Person.self, with: dog) { (pet: any Animal) in
                PetOwner(name: "Stephen", pet: pet)
            }
            binder.wireFactory(
                for: Animal.self, taking: (String, Bool).self, to: Horse.init)
        }
        let person: any Person = try injector.instance()
        let dog = try injector.instance(for: Animal.self, named: "dog")
        let lucky = try injector.make(for: Animal.self, "Lucky", true)

        #expect(person.pet is Dog)
        #expect(dog.name == "Hachi")
        #expect(lucky.name == "Lucky")
        #expect((lucky as? Horse)?.isRunning == true)
        #expect(throws: InjectionError.self) { try injector.make(for: Animal.self, "Lucky") }
    }

    @Test("Ten arguments")
    func tenArguments() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: [Int].self) {
                (_, a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, j: Int, k: Int) in
                [a, b, c, d, e, f, g, h, j, k]
            }
        }
        #expect(try injector.make(for: [Int].self, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) == Array(1...10))
    }

    struct Source: Sendable { let title: String }

    @MainActor final class SignInModel {
        let source: Source
        init(source: Source) { self.source = source }
    }

    @MainActor final class ProfileModel {}

    @MainActor struct Models {
        let makeSignIn: (Source) -> SignInModel
        let profile: () -> ProfileModel
    }

    @MainActor final class Router {
        private let models: Models
        init(models: Models) { self.models = models }

        func signIn(from source: Source) -> SignInModel { models.makeSignIn(source) }
    }

    @Test("A router without the container")
    @MainActor func router() throws {
        func screens(_ binder: inout MainActorBinder) {
            binder.wireProvider(to: Router.init)
            binder.wireProvider(to: Models.init)
            binder.wireProvider(to: ProfileModel.init)
            binder.wireFactory(taking: Source.self, to: SignInModel.init)
        }

        let injector = try Injector.injectorWithBlock { binder in screens(&binder.mainActor) }
        let router: Router = try injector.mainActor.instance()
        #expect(router.signIn(from: Source(title: "launch")).source.title == "launch")
    }

    final class Lassie: Animal, Sendable { let name = "Lassie" }

    struct Pair {
        let lassie: Lassie
        let animal: any Animal
    }

    @Test("One component for two services")
    func forwarding() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(scope: .graph, to: Lassie.init)
            binder.wireProvider(for: Animal.self, scope: .graph) { (lassie: Lassie) in
                lassie
            }
        }
        let other = try injector.overriding(addingBindings: true) { binder in
            binder.wireFactory(to: Pair.init)
        }

        let pair: Pair = try other.instance()
        #expect(pair.animal as? Lassie === pair.lassie)
        #expect(try injector.instance(for: Lassie.self) !== injector.instance(for: Lassie.self))
    }

    @MainActor final class Analytics {}

    @MainActor final class Authorization {
        let analytics: Analytics
        init(analytics: Analytics) { self.analytics = analytics }
    }

    @MainActor struct Start {
        let analytics: Analytics
        let authorization: Authorization
    }

    @Test("A singleton keeps what the first request shares")
    @MainActor func captive() throws {
        func analytics(_ binder: inout MainActorBinder) {
            binder.wireProvider(scope: .graph, to: Analytics.init)
            binder.wireProvider { (analytics: () throws -> Analytics) in
                Authorization(analytics: try analytics())
            }
        }

        let injector = try Injector.injectorWithBlock { binder in
            analytics(&binder.mainActor)
            binder.mainActor.wireFactory(to: Start.init)
        }
        let first: Start = try injector.mainActor.instance()
        let second: Start = try injector.mainActor.instance()
        #expect(first.authorization === second.authorization)
        #expect(first.authorization.analytics === first.analytics)
        #expect(second.analytics !== first.analytics)
    }

    /// A stand-in for Swinject's.
    @MainActor final class Container {
        private var factories: [ObjectIdentifier: (Container) -> Any] = [:]

        func register<Service>(_ type: Service.Type, factory: @escaping (Container) -> Service) {
            factories[ObjectIdentifier(type)] = factory
        }

        func resolve<Service>(_ type: Service.Type) -> Service? {
            factories[ObjectIdentifier(type)]?(self) as? Service
        }
    }

    protocol Store: Sendable {}
    struct FileStore: Store {}

    @MainActor struct LegacyModule: @MainActor Module {
        let container: Container

        func configure(_ binder: inout Binder) {
            // Has moved.
            container.register(Store.self) { _ in Provider().wrappedValue }
            binder.mainActor.bindFactory(for: ProfileModel.self) { [container] _ in
                container.resolve(ProfileModel.self)!
            }
        }
    }

    @Test("Both libraries in one app")
    @MainActor func steps() throws {
        let container = Container()
        let profile = ProfileModel()
        container.register(ProfileModel.self) { _ in profile }
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Store.self, to: FileStore.init)
            try binder.install(LegacyModule(container: container))
        }

        GlobalInjector.withInjector(injector) { #expect(container.resolve(Store.self) is FileStore) }
        #expect(try injector.mainActor.instance(for: ProfileModel.self) === profile)
    }
}
