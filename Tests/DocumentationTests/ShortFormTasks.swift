import BTKInjector
import BTKInjectorTesting
import Foundation
import Observation
import Synchronization
import Testing

// Five tasks, solved with llms.txt as the only source: it has all that a program needs.

@Suite("llms.txt is enough for five tasks")
struct ShortFormTasks {
    // MARK: 1. A client with a URL that is bound by name, and a cache around a store, with a constant

    protocol Fetcher: Sendable { var url: URL { get } }
    struct Client: Fetcher { let url: URL }

    protocol Catalog: Sendable { func title(_ id: Int) -> String }
    struct RemoteCatalog: Catalog {
        let fetcher: any Fetcher
        func title(_ id: Int) -> String { "\(fetcher.url)/\(id)" }
    }

    final class CachedCatalog: Catalog {
        let catalog: any Catalog
        let limit: Int
        private let titles = Mutex<[Int: String]>([:])

        init(catalog: any Catalog, limit: Int) {
            self.catalog = catalog
            self.limit = limit
        }

        func title(_ id: Int) -> String {
            if let title = titles.withLock({ $0[id] }) { return title }
            let title = catalog.title(id)
            titles.withLock { if $0.count < limit { $0[id] = title } }
            return title
        }
    }

    func catalog(_ binder: inout Binder) throws {
        let url = try #require(URL(string: "https://example.com"))
        binder.wireProvider(for: URL.self, named: .api) { url }
        binder.wireProvider(for: Fetcher.self, with: BindingKey(URL.self, named: .api), to: Client.init)
        binder.wireProvider(to: RemoteCatalog.init)
        binder.wireProvider(for: Catalog.self) { (remote: RemoteCatalog) in CachedCatalog(catalog: remote, limit: 100) }
    }

    @Test("A named value, and a decorator with a constant") func task1() throws {
        let injector = try Injector(catalog)
        let catalog: any Catalog = try injector.instance()
        #expect(catalog.title(7) == "https://example.com/7")
        #expect((catalog as? CachedCatalog)?.limit == 100)
        #expect(try injector.verify().isEmpty)
    }

    // MARK: 2. A list model that makes note models, on the main actor, and the app that keeps the injector

    @Observable @MainActor final class NoteModel {
        let text: String
        init(id: Int, catalog: any Catalog) { text = catalog.title(id) }
    }

    @Observable @MainActor final class ListModel {
        private(set) var notes: [NoteModel] = []
        private let makeNote: (Int) -> NoteModel
        init(makeNote: @escaping (Int) -> NoteModel) { self.makeNote = makeNote }
        func open(_ id: Int) { notes.append(makeNote(id)) }
    }

    func app(_ binder: inout Binder) throws {
        try catalog(&binder)
        binder.wireProvider(to: ListModel.init)
        binder.wireFactory(taking: Int.self, to: NoteModel.init)
        binder.requireBinding(for: ListModel.self)
    }

    @Test("Models of the main actor") @MainActor func task2() throws {
        let injector = try Injector(app)
        let list: ListModel = try injector.mainActor.instance()
        list.open(7)
        #expect(list.notes.map(\.text) == ["https://example.com/7"])
    }

    // MARK: 3. A session for each user, with a list of its own

    struct User: Sendable { let name: String }

    final class Cart: Sendable {
        let user: User
        init(user: User) { self.user = user }
    }

    @Observable @MainActor final class Session {
        let cart: Cart
        let list: ListModel

        init(cart: Cart, list: ListModel) {
            self.cart = cart
            self.list = list
        }
    }

    @Observable @MainActor final class AppModel {
        private(set) var session: Child<Session>?
        private let makeSession: (User) -> Child<Session>
        init(makeSession: @escaping (User) -> Child<Session>) { self.makeSession = makeSession }
        func signIn(_ user: User) { session = makeSession(user) }
        func signOut() { session = nil }
    }

    func sessions(_ binder: inout Binder) throws {
        try catalog(&binder)
        binder.wireProvider(to: AppModel.init)
        binder.bindChild(for: Session.self, taking: User.self) { binder in
            binder.wireProvider(to: Cart.init)
            binder.wireProvider(to: ListModel.init)
            binder.wireFactory(taking: Int.self, to: NoteModel.init)
            binder.wireProvider(to: Session.init)
        }
    }

    @Test("A session for each user") @MainActor func task3() throws {
        let injector = try Injector(sessions)
        let app: AppModel = try injector.mainActor.instance()
        app.signIn(User(name: "Ada"))
        app.session?.root.list.open(1)
        #expect(app.session?.root.cart.user.name == "Ada")
        app.signIn(User(name: "Grace"))
        #expect(app.session?.root.list.notes.isEmpty == true)
        app.signOut()
        #expect(try injector.verify().isEmpty)
    }

    // MARK: 4. Tests: a fake, a missing binding, a trait

    struct FakeCatalog: Catalog {
        func title(_ id: Int) -> String { "Milk" }
    }

    @Test("A fake, and what is missing") @MainActor func task4() throws {
        let test = try Injector(app).overriding { binder in
            binder.wireProvider(for: Catalog.self, to: FakeCatalog.init)
        }
        let note: NoteModel = try test.mainActor.make(7)
        #expect(note.text == "Milk")

        let (note1, missing) = (BindingKey(NoteModel.self), BindingKey(Catalog.self))
        #expect(
            throws: InjectionError.invalidConfiguration([.bindingNotFound(missing, path: [note1, missing])])
        ) {
            try Injector { binder in binder.wireFactory(taking: Int.self, to: NoteModel.init) }
        }
    }

    struct Title {
        @Injected var catalog: any Catalog
        var text: String { catalog.title(7) }
    }

    @Test("A property", .injector { binder in binder.wireProvider(for: Catalog.self) { FakeCatalog() } })
    func task4b() {
        #expect(Title().text == "Milk")
    }

    // MARK: 5. Two objects that need each other, and one transaction for each request

    final class Parent: Sendable {
        let part: Part
        init(part: Part) { self.part = part }
    }

    final class Part: Sendable {
        let parent: @Sendable () -> Parent
        init(parent: @escaping @Sendable () -> Parent) { self.parent = parent }
    }

    final class Transaction: Sendable {}
    struct Debit: Sendable { let transaction: Transaction }
    struct Credit: Sendable { let transaction: Transaction }
    struct Transfer: Sendable { let debit: Debit, credit: Credit }

    @Test("A cycle, and a transaction for each request") func task5() throws {
        let injector = try Injector { binder in
            binder.wireProvider(to: Parent.init)
            binder.wireProvider(to: Part.init)
            binder.wireProvider(scope: .graph, to: Transaction.init)
            binder.wireFactory(to: Debit.init)
            binder.wireFactory(to: Credit.init)
            binder.wireFactory(to: Transfer.init)
        }
        let parent: Parent = try injector.instance()
        #expect(parent.part.parent() === parent)
        let (first, second): (Transfer, Transfer) = (try injector.instance(), try injector.instance())
        #expect(first.debit.transaction === first.credit.transaction)
        #expect(first.debit.transaction !== second.debit.transaction)
    }
}

extension BindingName {
    fileprivate static let api: BindingName = "api"
}
