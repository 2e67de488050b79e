import BTKInjector
import BTKInjectorTesting
import Foundation
import Testing

@testable import GettingStarted

@Test func wiringIsComplete() {
    expectComplete { try Injector(wiring) }
}

nonisolated struct FixedClock: Clock {
    let now = Date(timeIntervalSince1970: 0)
}

@Test func datesANote() throws {
    let store = MemoryStore()
    let injector = try Injector(wiring).overriding { binder in
        binder.wireProvider(for: Clock.self, to: FixedClock.init)
        binder.wireProvider(for: Store.self) { store }
    }
    let list: NoteList = try injector.mainActor.instance()
    list.add("Milk")
    #expect(store.load().map(\.written) == [Date(timeIntervalSince1970: 0)])
}
