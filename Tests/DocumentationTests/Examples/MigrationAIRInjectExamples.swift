import BTKInjector
import Testing

// The code of Docs/Migration-AIRInject.md, run.

@Suite("Docs/Migration-AIRInject.md")
struct MigrationAIRInjectExamples {
    protocol A: Sendable { var b: any B { get } }
    protocol B: Sendable { var c: any C { get } }
    protocol C: AnyObject, Sendable {}

    struct DefaultA: A { let b: any B }
    struct DefaultB: B { let c: any C }
    final class DefaultC: C {}

    @Test("Basics")
    func basics() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: C.self) { _ in DefaultC() }
            binder.bindProvider(for: B.self) { i in DefaultB(c: try i.instance()) }
            binder.bindProvider(for: A.self) { i in DefaultA(b: try i.instance()) }
        }
        let a: any A = try injector.instance()

        #expect(try a.b.c === injector.instance(for: C.self))
    }

    protocol Student { var name: String { get } }
    protocol Teacher {
        var name: String { get }
        var student: any Student { get }
    }

    struct PlainStudent: Student { let name: String }
    struct EnglishStudent: Student { let name: String }

    struct PlainTeacher: Teacher {
        let name: String
        let student: any Student
    }

    struct EnglishTeacher: Teacher {
        let name: String
        let student: any Student
    }

    @Test("Without arguments")
    func withoutArguments() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Student.self) { _ in PlainStudent(name: "Peter") }
            binder.bindFactory(for: Teacher.self) { i in PlainTeacher(name: "David", student: try i.instance()) }
        }
        let teacher: any Teacher = try injector.instance()
        #expect(teacher.student.name == "Peter")
    }

    @Test("With an argument")
    func withArgument() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Student.self) { (_, name: String) in PlainStudent(name: name) }
            binder.bindFactory(for: Teacher.self) { (i, name: String) in
                PlainTeacher(name: name, student: try i.make("Peter"))
            }
        }
        let teacher: any Teacher = try injector.make("David")

        #expect(teacher.name == "David")
        #expect(teacher.student.name == "Peter")
    }

    enum Language: Sendable { case english, other }

    static func school(_ binder: inout Binder) {
        binder.bindFactory(for: Student.self) { (_, name: String, language: Language) -> any Student in
            switch language {
            case .english: EnglishStudent(name: name)
            case .other: PlainStudent(name: name)
            }
        }
        binder.bindFactory(for: Teacher.self) { (i, name: String, language: Language) -> any Teacher in
            switch language {
            case .english: EnglishTeacher(name: name, student: try i.make("Jack", language))
            case .other: PlainTeacher(name: name, student: try i.make("Peter", language))
            }
        }
    }

    @Test("An argument that chooses the type")
    func choice() throws {
        let injector = try Injector.injectorWithBlock(Self.school)
        let makeTeacher = try injector.factory(for: Teacher.self, taking: String.self, Language.self)
        let teacher = try makeTeacher("David", .english)

        #expect(teacher is EnglishTeacher)
        #expect(teacher.name == "David")
        #expect(teacher.student is EnglishStudent)
        #expect(teacher.student.name == "Jack")
        #expect(try makeTeacher("David", .other) is PlainTeacher)
        #expect(try makeTeacher("David", .other).student.name == "Peter")
    }

    final class Car: Sendable {}

    @Test("Scopes")
    func scopes() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Car.self, named: "graph", scope: .graph) { _ in Car() }
            binder.bindProvider(for: Car.self, named: "permanent") { _ in Car() }
            binder.bindProvider(for: Car.self, named: "weak", scope: .weak) { _ in Car() }
            binder.bindFactory(for: Car.self, named: "transient") { _ in Car() }
            binder.bindFactory(for: [Car].self) { i in
                [try i.instance(named: "graph"), try i.instance(named: "graph")]
            }
        }

        for (name, isShared) in [("graph", false), ("permanent", true), ("weak", true), ("transient", false)] {
            let name = BindingName(name)
            let car = try injector.instance(for: Car.self, named: name)
            #expect(try (injector.instance(for: Car.self, named: name) === car) == isShared)
        }
        let cars: [Car] = try injector.instance()
        #expect(cars[0] === cars[1])
    }

    @Test("Weak")
    func weakScope() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Car.self, scope: .weak) { _ in Car() }
        }
        var car: Car? = try injector.instance()
        weak let old = car
        #expect(try injector.instance(for: Car.self) === car)
        car = nil
        #expect(old == nil)
    }

    @Test("Hierarchy")
    func hierarchy() throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Car.self) { _ in Car() }
        }
        let child = try parent.makeChild { _ in }
        let car: Car = try child.instance()

        #expect(try parent.instance(for: Car.self) === car)
    }

    @Test("Any number of threads")
    func threads() async throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Car.self) { _ in Car() }
        }

        async let one: Car = injector.instance()
        async let other: Car = injector.instance()
        let cars = try await (one, other)

        #expect(cars.0 === cars.1)
    }
}
