import BTKInjector
import Testing

// The code of Docs/Migration/Older.md, AIRInject, run.

@Suite("Docs/Migration/Older.md, AIRInject")
struct AIRInjectExamples {
    protocol Student { var name: String { get } }
    protocol Teacher {
        var name: String { get }
        var student: any Student { get }
    }

    struct PlainStudent: Student { let name: String }

    struct PlainTeacher: Teacher {
        let name: String
        let student: any Student
    }

    @Test("An argument")
    func argument() throws {
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
}
