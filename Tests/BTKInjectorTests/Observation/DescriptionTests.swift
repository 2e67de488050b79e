import TestSupport
import Testing

@testable import BTKInjector

// A release build has no names of cases and no fields to show, so what is printed is written here.
@Suite("What values print") struct DescriptionTests {
    @Test("A scope prints its case, and a child its root") func scopesAndChildren() {
        #expect([Scope.singleton, .weak, .graph].map { "\($0)" } == ["singleton", "weak", "graph"])
        #expect("\(Child("the root"))" == "Child of the root")
    }

    @Test("A handle prints its key, by hand that of its type, and after its injector, too") @MainActor
    func handles() throws {
        let handle = try Injector { $0.bindProvider(for: Int.self, named: "n") { _ in 1 } }
            .provider(for: Int.self, named: "n")
        #expect("\(handle)" == "Provider of Int named \"n\"")
        #expect("\(Factory { (n: Int) in String(n) })" == "Factory of String")
        #expect("\(MainActorProvider { 1 })" == "MainActorProvider of Int")
        #expect("\(MainActorFactory { (n: Int) in String(n) })" == "MainActorFactory of String")
    }

    @Test("Without the trait Texts, an error prints its id and its path, or its key, and so do those within")
    func brief() {
        let text = BindingKey(String.self, named: "n")
        let cycle = InjectionError.cycle(BindingKey(Int.self), text, BindingKey(Int.self))
        let both = InjectionError.invalidConfiguration([cycle, .notAFactory(text)])
        #expect(cycle.brief == "[circular-dependency] Int → String named \"n\" → Int")
        #expect(both.brief == "[invalid-configuration]\n\(cycle.brief)\n[not-a-factory] String named \"n\"")
    }
}
