import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

private protocol Egg: AnyObject, Sendable { var hen: any Hen { get } }
private protocol Hen: AnyObject, Sendable { var egg: any Egg { get } }

private final class DefaultHen: Hen {
    private let lay: @Sendable () -> any Egg
    init(egg: @escaping @Sendable () -> any Egg) { lay = egg }
    var egg: any Egg { lay() }
}

private final class DefaultEgg: Egg {
    let hen: any Hen
    init(hen: any Hen) { self.hen = hen }
}

private final class Session: Sendable {
    let user: String
    let number: Int
    init(user: String, number: Int) { (self.user, self.number) = (user, number) }
}

private struct Client: Sendable {
    let text: String
    init(
        plain: (String, Int) -> Session, throwing: (String, Int) throws -> Session,
        optional: ((String, Int) -> Session)?, missing: ((Double) -> any Egg)?, none: (() throws -> Double)?
    ) throws {
        text =
            try plain("a", 1).user + throwing("b", 2).user + (optional?("c", 3).user ?? "-")
            + (missing == nil ? "-" : "+") + (none == nil ? "-" : "+")
    }
}

@Suite("Closures as parameters")
struct ClosureParameterTests {
    @Test("A closure stands for a provider, and never closes a cycle")
    func provider() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Hen.self, to: DefaultHen.init)
            binder.wireProvider(for: Egg.self, to: DefaultEgg.init)
        }
        let hen: any Hen = try injector.instance()
        #expect(hen.egg === hen.egg)
        #expect(hen.egg.hen === hen)
        #expect(injector.dependencyGraph.dependencies(of: BindingKey(Hen.self)) == [BindingKey(Egg.self)])
    }

    @Test("A closure with arguments stands for a factory; an optional one is nil where nothing is bound")
    func factory() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireFactory(taking: String.self, Int.self, to: Session.init)
            binder.wireFactory(to: Client.init)
        }
        #expect(try injector.make(for: Client.self).text == "abc--")
    }
}
