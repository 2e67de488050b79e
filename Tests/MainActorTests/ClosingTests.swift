import BTKInjector
import TestSupport
import Testing

@Suite("An end in order on the main actor") @MainActor struct ClosingTests {
    private protocol Part: AnyObject { var name: String { get } }
    private final class Window: Part {
        let name: String
        init(_ name: String, fails: Bool = false) throws {
            self.name = name
            if fails { throw Failure(name) }
        }
    }
    private nonisolated final class Store: Part, Sendable { let name = "store" }

    private func makeInjector() throws -> Injector {
        try Injector { binder in
            binder.wireProvider(to: { Store() })
            binder.wireProvider(to: { @MainActor (_: Store) in try Window("window") })
            binder.bindChild(for: Window.self, taking: Bool.self) { binder in
                binder.wireProvider(named: "tool", to: { @MainActor in try Window("tool") })
                binder.wireProvider(
                    with: BindingKey(Window.self, named: "tool"),
                    to: { @MainActor (_: Window, fails: Bool) in try Window("root", fails: fails) })
            }
        }
    }

    @Test("Both kinds are closed in one order, after work or without") func order() async throws {
        let injector = try makeInjector()
        var closed: [String] = []
        _ = try injector.mainActor.instance(for: Window.self)
        #expect(await injector.mainActor.close { (part: any Part) in closed.append(part.name) }.isEmpty)
        let text = try await injector.mainActor.closing(with: { (part: any Part) in closed.append(part.name) }) {
            "done"
        }
        #expect(text == "done")
        #expect(closed == ["window", "store", "window", "store"])
        await #expect(throws: ClosingError.self) {
            try await injector.mainActor.closing(with: { (_: any Part) in throw Failure("") }) {}
        }
    }

    @Test("A child there is made, worked with and closed") func child() async throws {
        var closed: [String] = []
        let close = { @MainActor (part: any Part) in closed.append(part.name) }
        let name = try await makeInjector().mainActor.closing(Child<Window>.self, false, with: close) { $0.root.name }
        #expect(name == "root")
        #expect(closed == ["root", "tool"])
    }

    @Test("A child there is closed also if its root fails") func failingChild() async throws {
        let injector = try makeInjector()
        var closed: [String] = []
        let close = { @MainActor (part: any Part) in closed.append(part.name) }
        await #expect(throws: InjectionError.self) {
            try await injector.mainActor.closing(Child<Window>.self, true, with: close) { _ in }
        }
        #expect(closed == ["tool"])
    }

    @Test("A child there is refused elsewhere") func childElsewhere() async throws {
        let injector = try makeInjector()
        await #expect(throws: InjectionError.boundOnMainActor(BindingKey(Child<Window>.self))) {
            try await injector.closing(Child<Window>.self, true, with: { (_: Int) in }) { _ in }
        }
    }
}
