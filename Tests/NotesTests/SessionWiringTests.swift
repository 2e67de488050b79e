import BTKInjector
import BTKInjectorTesting
import Testing

@testable import Notes

@Test func sessionIsComplete() {
    expectComplete {
        try Injector(wiring).mainActor.make(for: Child<Session>.self, User(name: "ada")).injector
    }
}
