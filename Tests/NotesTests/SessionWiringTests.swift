import BTKInjector
import BTKInjectorTesting
import Foundation
import Testing

@testable import Notes

@Test func sessionIsComplete() {
    expectComplete {
        let folder = Folder(path: NSTemporaryDirectory() + UUID().uuidString)
        let test = try Injector(wiring).overriding { binder in binder.wireProvider { folder } }
        return try test.mainActor.make(for: Child<Session>.self, User(name: "ada")).injector
    }
}
