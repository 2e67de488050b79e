import BTKInjector
import BTKInjectorTesting
import Testing

@testable import ReadmeNotes

@Test func theWiringIsComplete() { expectComplete { try Injector(wiring) } }

@Test func opensANote() throws {
    struct FakeStore: Store { func note(_ id: Int) -> String? { "Milk" } }
    let app = try Injector(wiring).overriding { $0.wireProvider(for: Store.self, to: FakeStore.init) }
    let list: ListModel = try app.mainActor.instance()
    list.open(7)
    #expect(list.notes.map(\.text) == ["Milk"])
}
