import BTKInjector
import TestSupport
import Testing

@MainActor private final class Panel {
    let number: Int

    init(_ number: Int) { self.number = number }
}

/// Helps blocks, and callers that have an injector.
@MainActor private func panel(_ i: borrowing MainActorResolver) throws -> Panel { try i.make(7) }

/// Is lent what `mainActor` lends while it sleeps.
@MainActor private func panelLater(_ i: borrowing MainActorResolver) async throws -> Panel {
    await Task.yield()
    return try panel(i)
}

private func wire(_ binder: inout Binder) {
    binder.mainActor.bindFactory(for: Panel.self) { (_, number: Int) in Panel(number) }
    binder.mainActor.bindProvider(for: [Panel].self) { i in
        [try panel(i), try panel(i.mainActor), try i.mainActor.make(try i.mainActor.make(for: Panel.self, 8).number)]
    }
}

@Suite("What `mainActor` lends")
struct ViewTests {
    @Test("A function that borrows it serves blocks and callers of injectors")
    @MainActor
    func borrowed() async throws {
        let injector = try Injector.injectorWithBlock(wire)
        #expect(try panel(injector.mainActor).number == 7)
        #expect(try await panelLater(injector.mainActor).number == 7)
        #expect(try injector.mainActor.instance(for: [Panel].self).map(\.number) == [7, 7, 8])
    }

    @Test("An injector that nobody else keeps lasts as long as the call, on whichever threads")
    func temporary() async throws {
        #expect(try await Injector.injectorWithBlock(wire).mainActor.make(for: Panel.self, 1).number == 1)
        #expect(try await panelLater(Injector.injectorWithBlock(wire).mainActor).number == 7)
        async let panel = Injector.injectorWithBlock(wire).mainActor.make(for: Panel.self, 2)
        #expect(try await panel.number == 2)
    }
}
