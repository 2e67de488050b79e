import BTKInjector
import BTKInjectorTesting
import Testing

@testable import NotesKit

@Test func wiringIsComplete() {
    expectComplete { try Injector(wiring) }
}

nonisolated struct FakeStore: Store {
    var notes: [Note] { [Note(id: 7, text: "Milk")] }
    func save(_ note: Note) {}
}

@Test func listsNotes() throws {
    let test = try Injector(wiring).overriding { binder in
        binder.wireProvider(for: Store.self, to: FakeStore.init)
    }
    let list: ListModel = try test.mainActor.instance()
    #expect(list.notes.map(\.text) == ["Milk"])
}

@Test func savesADraft() throws {
    let injector = try Injector(wiring)
    let list: ListModel = try injector.mainActor.instance()
    list.write()
    list.draft?.text = "Milk"
    list.done()
    #expect(list.notes.map(\.text) == ["Milk"])
}

@Test func sessionsAreComplete() {
    expectComplete { try Injector(wiringWithSessions) }
}

@Test func eachUserHasNotes() throws {
    let injector = try Injector(wiringWithSessions)
    let app: AppModel = try injector.mainActor.instance()
    app.signIn(User(name: "Ada"))
    app.session?.root.list.write()
    app.session?.root.list.done()
    #expect(app.session?.root.list.notes.count == 1)
    app.signIn(User(name: "Grace"))
    #expect(app.session?.root.list.notes.count == 0)
    app.signOut()
}
