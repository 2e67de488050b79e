import BTKInjector
import Synchronization
import Testing

// The code of Docs/Migration-Swinject.md, run.

@Suite("Docs/Migration-Swinject.md")
struct MigrationSwinjectExamples {
    protocol Animal: Sendable { var name: String { get } }
    protocol Person: Sendable { var pet: any Animal { get } }

    struct Cat: Animal { let name: String }
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
            binder.bindProvider(for: Animal.self) { _ in Cat(name: "Mimi") }
            binder.bindProvider(for: Person.self) { i in PetOwner(name: "Stephen", pet: try i.instance()) }
        }
        let person: any Person = try injector.instance()

        #expect(person.pet.name == "Mimi")
        #expect(try injector.instance(for: (any Animal)?.self)?.name == "Mimi")
    }

    @Test("Names")
    func names() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Animal.self, named: "cat") { _ in Cat(name: "Mimi") }
            binder.bindProvider(for: Animal.self, named: "dog") { _ in Dog(name: "Hachi") }
        }
        let dog = try injector.instance(for: Animal.self, named: "dog")

        #expect(dog.name == "Hachi")
        #expect(dog is Dog)
        #expect(try injector.instance(for: Animal.self, named: "cat") is Cat)
    }

    @Test("Arguments")
    func arguments() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireFactory(for: Animal.self, taking: String.self, Bool.self, to: Horse.init)
        }
        let lucky = try injector.make(for: Animal.self, "Lucky", true)

        #expect(lucky.name == "Lucky")
        #expect((lucky as? Horse)?.isRunning == true)
        #expect(
            throws: InjectionError.argumentMismatch(
                BindingKey(Animal.self), expected: "(String, Bool)", requested: "(String)")
        ) {
            try injector.factory(for: Animal.self, taking: String.self)
        }
    }

    @Test("Ten arguments")
    func tenArguments() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: [Int].self) {
                (_, a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, j: Int, k: Int) in
                [a, b, c, d, e, f, g, h, j, k]
            }
        }
        let make = try injector.factory(
            for: [Int].self, taking: Int.self, Int.self, Int.self, Int.self, Int.self, Int.self, Int.self, Int.self,
            Int.self, Int.self)
        #expect(try make(1, 2, 3, 4, 5, 6, 7, 8, 9, 10) == Array(1...10))
    }

    // MARK: Patterns

    final class WalkingOwner {
        var pet: (any Animal)?
        private(set) var dog: (any Animal)?
        func setDog(_ dog: any Animal) { self.dog = dog }
    }

    @Test("By initializer, by property, by method")
    func patterns() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Animal.self) { _ in Cat(name: "Mimi") }
            binder.bindProvider(for: Animal.self, named: "dog") { _ in Dog(name: "Hachi") }
            // By initializer: each parameter is resolved by its type.
            binder.bindProvider(for: String.self) { _ in "Stephen" }
            binder.wireProvider(for: Person.self, to: PetOwner.init)
            // By property and by method: the block does it.
            binder.bindFactory(for: WalkingOwner.self) { i in
                let owner = WalkingOwner()
                owner.pet = try i.instance()
                owner.setDog(try i.instance(named: "dog"))
                return owner
            }
        }

        let person: any Person = try injector.instance()
        #expect((person as? PetOwner)?.name == "Stephen")
        #expect(person.pet is Cat)
        let owner: WalkingOwner = try injector.instance()
        #expect(owner.pet is Cat)
        #expect(owner.dog is Dog)
    }

    @Test("A dependency that may be missing")
    func optional() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: WalkingOwner.self) { i in
                let owner = WalkingOwner()
                if i.hasBinding(for: Animal.self) { owner.pet = try i.instance() }
                return owner
            }
        }
        #expect(try injector.instance(for: WalkingOwner.self).pet == nil)
    }

    // MARK: Circular dependencies

    @MainActor final class Parent {
        let child: Child
        init(child: Child) { self.child = child }
    }

    @MainActor final class Child {
        weak var parent: Parent?
    }

    @Test("A ring that is closed when all is there") @MainActor
    func initCompleted() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.wireProvider(for: Parent.self, to: Parent.init)
            binder.mainActor.bindProvider(for: Child.self) { _ in Child() }
        }
        #expect(try injector.mainActor.instance(for: Parent.self).child.parent == nil)

        let family = try injector.overriding { binder in
            binder.mainActor.bindProvider(for: Child.self) { i in
                let child = Child()
                i.whenComplete { i in child.parent = try i.instance() }
                return child
            }
        }
        let parent: Parent = try family.mainActor.instance()
        #expect(parent.child.parent === parent)
    }

    // MARK: Scopes

    final class Service: Sendable {}

    @Test("Scopes")
    func scopes() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Service.self, named: "transient") { _ in Service() }
            binder.bindProvider(for: Service.self, named: "graph", scope: .graph) { _ in Service() }
            binder.bindProvider(for: Service.self, named: "container") { _ in Service() }
            binder.bindProvider(for: Service.self, named: "weak", scope: .weak) { _ in Service() }
        }

        for (name, isShared) in [("transient", false), ("graph", false), ("container", true), ("weak", true)] {
            let name = BindingName(name)
            let service = try injector.instance(for: Service.self, named: name)
            #expect(try (injector.instance(for: Service.self, named: name) === service) == isShared)
        }
    }

    @Test("A value of weak scope is an error")
    func weakValue() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Animal.self, scope: .weak) { _ in Cat(name: "Mimi") }
        }
        #expect(throws: InjectionError.weakScopeOfValue(BindingKey(Animal.self))) {
            try injector.instance(for: Animal.self)
        }
    }

    // MARK: Hierarchy, assemblies, threads

    @Test("Hierarchy")
    func hierarchy() throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Animal.self) { _ in Cat(name: "Mimi") }
        }
        let child = try parent.makeChild { binder in
            binder.bindProvider(for: Person.self) { i in PetOwner(name: "Stephen", pet: try i.instance()) }
        }
        let cat = try child.instance(for: Animal.self)

        #expect(cat.name == "Mimi")
        #expect(try child.instance(for: Person.self).pet.name == "Mimi")
        #expect(!parent.hasBinding(for: Person.self))
    }

    protocol Foo: Sendable {}
    protocol Bar: Sendable {}
    struct DefaultFoo: Foo {}
    struct DefaultBar: Bar { let foo: any Foo }

    struct FooModule: Module {
        func configure(_ binder: inout Binder) {
            binder.wireProvider(for: Foo.self, to: DefaultFoo.init)
        }
    }

    struct BarModule: Module {
        func configure(_ binder: inout Binder) throws {
            try binder.install(FooModule())
            binder.wireProvider(for: Bar.self, to: DefaultBar.init)
        }
    }

    @Test("Assemblies")
    func assemblies() throws {
        let injector = try Injector.injectorWithBlock { binder in
            try binder.install(FooModule())
            try binder.install(BarModule())
        }

        #expect(try injector.instance(for: Bar.self) is DefaultBar)
    }

    @Test("One component for two services")
    func forwarding() throws {
        final class Lassie: Animal, Sendable { let name = "Lassie" }

        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Lassie.self, to: Lassie.init)
            binder.wireProvider(for: Animal.self, to: { (lassie: Lassie) in lassie })
        }

        let lassie: Lassie = try injector.instance()
        #expect(try injector.instance(for: Animal.self) as? Lassie === lassie)
    }

    @Test("Any number of threads")
    func threads() async throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Service.self) { _ in Service() }
        }
        let services = try await withThrowingTaskGroup(of: Service.self) { group in
            for _ in 0..<8 { group.addTask { try injector.instance() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(services.count == 8)
        #expect(services.allSatisfy { $0 === services[0] })
    }
}
