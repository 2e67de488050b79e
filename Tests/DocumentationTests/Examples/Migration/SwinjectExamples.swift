import BTKInjector
import Testing

// The code of Docs/Migration/Swinject.md, run.

@Suite("Docs/Migration/Swinject.md") struct SwinjectExamples {
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

    @MainActor final class ProfileModel {}

    /// A stand-in for Swinject's.
    @MainActor final class Container {
        private var factories: [ObjectIdentifier: (Container) -> Any] = [:]

        func register<Service>(_ type: Service.Type, factory: @escaping (Container) -> Service) {
            factories[ObjectIdentifier(type)] = factory
        }

        func resolve<Service>(_ type: Service.Type) -> Service? { factories[ObjectIdentifier(type)]?(self) as? Service }
    }

    protocol Store: Sendable {}
    struct FileStore: Store {}

    @MainActor struct LegacyModule: @MainActor Module {
        let container: Container

        func configure(_ binder: inout Binder) {
            // Has moved.
            container.register(Store.self) { _ in Injected().wrappedValue }
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

    protocol Rates: Sendable {}
    struct BundleRates: Rates {}
    struct Loader: Sendable { let rates: any Rates }
    struct Coin: Identifiable { let id: String }

    @MainActor final class CoinModel {
        let id: Coin.ID
        init(id: Coin.ID, loader: Loader) { self.id = id }
    }

    @MainActor final class Router { init() {} }

    @MainActor final class AppModel {
        weak var delegate: Router?
        init(loader: Loader) {}
    }

    @MainActor struct Models { let makeCoin: (Coin.ID) -> CoinModel }

    func wiring(_ binder: inout Binder) {
        // register(Rates.self) { _ in BundleRates() }.inObjectScope(.container)
        binder.wireProvider(for: Rates.self, to: BundleRates.init)
        // register(Loader.self) { r in Loader(rates: r.resolve(Rates.self)!) }.inObjectScope(.transient)
        binder.wireFactory(to: Loader.init)
        // register(CoinModel.self) { (r, id: Coin.ID) in
        //     CoinModel(id: id, loader: r.resolve(Loader.self)!)
        // }
        binder.wireFactory(taking: Coin.ID.self, to: CoinModel.init)
        // register(AppModel.self) { … }.initCompleted { r, model in model.delegate = r.resolve(Router.self)! }
        binder.wireProvider { @MainActor (loader: Loader, router: Router) in
            let model = AppModel(loader: loader)
            model.delegate = router
            return model
        }
        binder.wireProvider(to: Router.init)
        // func makeCoinModel(_ id: Coin.ID) -> CoinModel { resolve(CoinModel.self, argument: id)! }
        binder.wireProvider(to: Models.init)  // init(makeCoin: @escaping (Coin.ID) -> CoinModel)
        binder.requireBinding(for: Models.self)  // The app requests these two.
        binder.requireBinding(for: AppModel.self)
    }

    @Test("An assembly")
    @MainActor func assembly() throws {
        let injector = try Injector(wiring)
        let models: Models = try injector.mainActor.instance()
        #expect(models.makeCoin("btc").id == "btc")
        let app: AppModel = try injector.mainActor.instance()
        #expect(app.delegate != nil)
    }
}
