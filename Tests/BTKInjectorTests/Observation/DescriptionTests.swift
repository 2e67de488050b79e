import TestSupport
import Testing

@testable import BTKInjector

// A release build has no names of cases and no fields to show, so what is printed is written here.
@Suite("What values print") struct DescriptionTests {
    @Test("A scope prints its case", arguments: [(Scope.singleton, "singleton"), (.weak, "weak"), (.graph, "graph")])
    func scope(_ scope: Scope, _ text: String) { #expect("\(scope)" == text) }

    @Test("A handle prints its key, by hand that of its type, and after its injector, too") @MainActor
    func handles() throws {
        func handle() throws -> Provider<Int> {
            let injector = try Injector { binder in
                binder.bindProvider(for: Int.self, named: "n") { _ in 1 }
            }
            return try injector.provider(named: "n")
        }
        #expect("\(try handle())" == "Provider of Int named \"n\"")
        #expect("\(Factory { (n: Int) in String(n) })" == "Factory of String")
        #expect("\(MainActorProvider { 1 })" == "MainActorProvider of Int")
        #expect("\(MainActorFactory { (n: Int) in String(n) })" == "MainActorFactory of String")
    }

    @Test("A child prints its root") func child() throws {
        #expect("\(Child("the root", injector: try Injector { _ in }))" == "Child of the root")
    }

    @Test("A report prints what ran, where that was bound, for how long, and that it failed") func report() throws {
        let reports = Locked<[ConstructionReport]>()
        let line = #line + 3
        let injector = try Injector { binder in
            binder.onConstruction { reports.append($0) }
            binder.bindProvider(for: Int.self) { _ in throw Failure() }
        }
        _ = try? injector.instance(for: Int.self)
        let report = try #require(reports.value.first)
        #expect("\(report)" == "Int at \(#fileID):\(line), \(report.duration), failed")
    }

    @Test("Without the trait Texts, an error prints its id and its path, or its key, and so do those within")
    func brief() {
        let number = BindingKey(Int.self)
        let text = BindingKey(String.self, named: "n")
        let cycle = InjectionError.circularDependency(path: [number, text, number])
        let both = InjectionError.invalidConfiguration([cycle, .notAFactory(text)])
        #expect(cycle.brief == "[circular-dependency] Int → String named \"n\" → Int")
        #expect(both.brief == "[invalid-configuration]\n\(cycle.brief)\n[not-a-factory] String named \"n\"")
    }
}
