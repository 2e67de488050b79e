import BTKInjector
import BTKInjectorTesting
import Foundation
import Observation
import Synchronization
import Testing

// The code of Docs/Migration/Swift-Dependencies.md, run.

@Suite("Docs/Migration/Swift-Dependencies.md") struct SwiftDependenciesExamples {
    struct APIClient: Sendable {
        var fetchUser: @Sendable (Int) async throws -> String

        static let live = APIClient { id in "user \(id) of the server" }
        static let unimplemented = APIClient { _ in
            Issue.record("APIClient.fetchUser is unimplemented")
            throw CancellationError()
        }
    }

    struct DateGenerator: Sendable {
        static let fixed = DateGenerator { Date(timeIntervalSinceReferenceDate: 1) }
        let now: @Sendable () -> Date
        func callAsFunction() -> Date { now() }
    }

    struct UUIDGenerator: Sendable {
        let make: @Sendable () -> UUID
        func callAsFunction() -> UUID { make() }
    }

    struct AppModule: Module {
        func configure(_ binder: inout Binder) {
            binder.wireProvider { APIClient.live }
            binder.wireProvider { DateGenerator { Date() } }
            binder.wireProvider { UUIDGenerator { UUID() } }
            binder.wireFactory(to: TodosModel.init)
            binder.wireFactory(taking: Int.self, to: EditModel.init)
        }
    }

    struct Item: Sendable {
        let id: UUID
        let created: Date
    }

    @Observable @MainActor final class TodosModel {
        private(set) var items: [Item] = []
        let edit: (Int) -> EditModel
        private let date: DateGenerator
        private let uuid: UUIDGenerator

        init(date: DateGenerator, uuid: UUIDGenerator, edit: @escaping (Int) -> EditModel) {
            self.date = date
            self.uuid = uuid
            self.edit = edit
        }

        func addButtonTapped() { items.append(Item(id: uuid(), created: date())) }
    }

    @Observable @MainActor final class EditModel {
        let id: Int
        private let api: APIClient

        init(id: Int, api: APIClient) {
            self.id = id
            self.api = api
        }

        func load() async throws -> String { try await api.fetchUser(id) }
    }

    @Test(
        .overriding(try Injector.injectorWithBlock { binder in try binder.install(AppModule()) }) { binder in
            binder.wireProvider { APIClient.unimplemented }
            binder.wireProvider { DateGenerator.fixed }
        })
    @MainActor func adds() throws {
        let model = try GlobalInjector.get().mainActor.instance(for: TodosModel.self)
        model.addButtonTapped()
        #expect(model.items.first?.created == Date(timeIntervalSinceReferenceDate: 1))
    }

    static func todos(_ binder: inout MainActorBinder) {
        binder.wireFactory(to: TodosModel.init)
        binder.wireFactory(taking: Int.self, to: EditModel.init)
    }

    @Test("One feature with other dependencies")
    @MainActor func onboarding() async throws {
        let app = try Injector.injectorWithBlock { binder in try binder.install(AppModule()) }

        let onboarding = try app.makeChild { binder in
            binder.wireProvider { APIClient { id in "Blob \(id)" } }
            Self.todos(&binder.mainActor)
        }
        let model: TodosModel = try onboarding.mainActor.instance()

        #expect(try await model.edit(7).load() == "Blob 7")
    }
}
