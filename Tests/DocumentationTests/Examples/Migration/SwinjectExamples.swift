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
            binder.bindProvider(for: Animal.self, named: "dog") { _ in Dog(name: "Hachi") }
            binder.bindProvider(for: Person.self) { i in PetOwner(name: "Stephen", pet: try i.instance(named: "dog")) }
            binder.wireFactory(for: Animal.self, taking: String.self, Bool.self, to: Horse.init)
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

    final class WalkingOwner {
        var pet: (any Animal)?
        private(set) var dog: (any Animal)?
        func setDog(_ dog: any Animal) { self.dog = dog }
    }

    @Test("Properties and methods")
    func properties() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Animal.self, to: Cat.init)
            binder.bindProvider(for: Animal.self, named: "dog") { _ in Dog(name: "Hachi") }
            binder.bindFactory(for: WalkingOwner.self) { i in
                let owner = WalkingOwner()
                owner.pet = try i.instance()
                owner.setDog(try i.instance(named: "dog"))
                return owner
            }
        }

        let owner: WalkingOwner = try injector.instance()
        #expect(owner.pet is Cat)
        #expect(owner.dog is Dog)
    }

    struct Source: Sendable { let title: String }

    @MainActor final class SignInModel {
        let source: Source
        init(source: Source) { self.source = source }
    }

    @MainActor final class ProfileModel {}

    @MainActor struct Models {
        let makeSignIn: MainActorFactory<SignInModel, Source>
        let profile: MainActorProvider<ProfileModel>
    }

    @MainActor final class Router {
        private let models: Models
        init(models: Models) { self.models = models }

        func signIn(from source: Source) throws -> SignInModel { try models.makeSignIn(source) }
    }

    @Test("A router without the container")
    @MainActor func router() throws {
        func screens(_ binder: inout MainActorBinder) {
            binder.wireProvider(for: Router.self, to: Router.init)
            binder.wireProvider(for: Models.self, to: Models.init)
            binder.wireProvider(for: ProfileModel.self, to: ProfileModel.init)
            binder.wireFactory(for: SignInModel.self, taking: Source.self, to: SignInModel.init)
        }

        let injector = try Injector.injectorWithBlock { binder in screens(&binder.mainActor) }
        let router: Router = try injector.mainActor.instance()
        #expect(try router.signIn(from: Source(title: "launch")).source.title == "launch")
    }

    final class Lassie: Animal, Sendable { let name = "Lassie" }

    static func lassie(_ i: inout Resolver) throws -> any Animal { try i.instance(for: Lassie.self) }

    @Test("One component for two services")
    func forwarding() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Lassie.self, to: Lassie.init)
            binder.wireProvider(for: Animal.self, to: { (lassie: Lassie) in lassie })
        }
        let other = try injector.overriding { binder in
            binder.bindProvider(for: Animal.self, Self.lassie)
        }

        let lassie: Lassie = try injector.instance()
        #expect(try injector.instance(for: Animal.self) as? Lassie === lassie)
        #expect(try other.instance(for: Animal.self) is Lassie)
    }
}
