import BTKInjector
import BTKInjectorTesting
import Foundation
import Observation
import Synchronization
import Testing

// The code of Docs/Migration.md, swift-dependencies, run.

@Suite("Docs/Migration.md, swift-dependencies") struct SwiftDependenciesExamples {
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

    struct AppModule: Module {
        func configure(_ binder: inout Binder) {
            binder.wireProvider { APIClient.live }
            binder.wireProvider { DateGenerator { Date() } }
            binder.wireFactory(to: TodosModel.init)
            binder.wireFactory(taking: Int.self, to: EditModel.init)
        }
    }

    struct Item: Sendable {
        let created: Date
    }

    @Observable @MainActor final class TodosModel {
        private(set) var items: [Item] = []
        let edit: (Int) -> EditModel
        private let date: DateGenerator

        init(date: DateGenerator, edit: @escaping (Int) -> EditModel) {
            self.date = date
            self.edit = edit
        }

        func addButtonTapped() { items.append(Item(created: date())) }
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
        .overriding(try Injector { try $0.install(AppModule()) }) { binder in
            binder.wireProvider { APIClient.unimplemented }
            binder.wireProvider { DateGenerator.fixed }
        })
    @MainActor func adds() throws {
        let model = try GlobalInjector.get().mainActor.instance(for: TodosModel.self)
        model.addButtonTapped()
        #expect(model.items.first?.created == Date(timeIntervalSinceReferenceDate: 1))
    }
}
