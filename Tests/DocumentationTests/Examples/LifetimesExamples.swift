import BTKInjector
import Testing

// The code of Docs/Lifetimes.md, run.

@Suite("Docs/Lifetimes.md")
struct LifetimesExamples {
    final class Settings: Sendable {}
    final class Image: Sendable {}
    final class Order: Sendable {}

    @Test("Four lifetimes")
    func lifetimes() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Settings.self, to: Settings.init)
            binder.wireProvider(for: Image.self, scope: .weak, to: Image.init)
            binder.wireProvider(for: Transaction.self, scope: .graph, to: Transaction.init)
            binder.wireFactory(for: Order.self, to: Order.init)
        }

        #expect(try injector.instance(for: Settings.self) === injector.instance(for: Settings.self))
        #expect(try injector.instance(for: Order.self) !== injector.instance(for: Order.self))
        #expect(try injector.instance(for: Transaction.self) !== injector.instance(for: Transaction.self))

        var image: Image? = try injector.instance()
        #expect(try injector.instance(for: Image.self) === image)
        weak let old = image
        image = nil
        #expect(old == nil)
        image = try injector.instance()
        #expect(try injector.instance(for: Image.self) === image)
    }

    final class Transaction: Sendable {}

    struct Debit: Sendable {
        let transaction: Transaction
    }

    struct Credit: Sendable {
        let transaction: Transaction
    }

    struct Transfer {
        let debit: Debit
        let credit: Credit
    }

    @Test("One request, one instance")
    func graph() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Transaction.self, scope: .graph, to: Transaction.init)
            binder.wireFactory(for: Debit.self, to: Debit.init)
            binder.wireFactory(for: Credit.self, to: Credit.init)
            binder.wireFactory(for: Transfer.self, to: Transfer.init)
        }

        let first: Transfer = try injector.instance()
        let second: Transfer = try injector.instance()
        // first.debit.transaction === first.credit.transaction, and not second's.

        #expect(first.debit.transaction === first.credit.transaction)
        #expect(second.debit.transaction === second.credit.transaction)
        #expect(first.debit.transaction !== second.debit.transaction)
    }

    final class Ledger: Sendable {
        let transaction: Transaction
        init(transaction: Transaction) { self.transaction = transaction }
    }

    final class FreeLedger: Sendable {
        let transaction: Provider<Transaction>
        init(transaction: Provider<Transaction>) { self.transaction = transaction }
    }

    @Test("A captive is reported where it is known")
    func captive() throws {
        let error = #expect(throws: InjectionError.self) {
            try Injector.injectorWithBlock { binder in
                binder.wireProvider(for: Transaction.self, scope: .graph, to: Transaction.init)
                binder.wireProvider(for: Ledger.self, to: Ledger.init)
            }
        }
        let expected = InjectionError.invalidConfiguration([
            .captiveDependency(BindingKey(Transaction.self), of: BindingKey(Ledger.self))
        ])
        #expect(error == expected)
    }

    @Test("A captive in a block stays")
    func captiveInBlock() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Transaction.self, scope: .graph, to: Transaction.init)
            binder.bindProvider(for: Ledger.self) { i in Ledger(transaction: try i.instance()) }
            binder.wireProvider(for: FreeLedger.self, to: FreeLedger.init)
        }
        let ledger: Ledger = try injector.instance()
        #expect(try injector.instance(for: Ledger.self).transaction === ledger.transaction)
        #expect(try injector.instance(for: Transaction.self) !== ledger.transaction)

        let early = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Transaction.self, scope: .graph, to: Transaction.init)
            binder.wireProvider { (transaction: () throws -> Transaction) in
                Ledger(transaction: try transaction())
            }
        }
        #expect(try early.instance(for: Ledger.self) === early.instance(for: Ledger.self))

        let free: FreeLedger = try injector.instance()
        #expect(try free.transaction.get() !== free.transaction.get())
    }

    struct User: Sendable {
        let name: String
    }

    final class Inbox: Sendable {
        let user: User
        let settings: Settings
        init(user: User, settings: Settings) {
            self.user = user
            self.settings = settings
        }
    }

    @Test("A child for a session")
    func session() throws {
        let app = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Settings.self, to: Settings.init)
            binder.bindChild(for: Inbox.self, taking: User.self) { binder in
                binder.wireProvider(for: Inbox.self, to: Inbox.init)
            }
        }
        let session: Child<Inbox> = try app.make(User(name: "ada"))
        let inbox = session.root

        #expect(inbox.user.name == "ada")
        #expect(try inbox.settings === app.instance(for: Settings.self))
        #expect(try session.injector.instance(for: Inbox.self) === inbox)
        #expect(!app.hasBinding(for: Inbox.self))
    }

    protocol Limit: Sendable {}
    struct TrialLimit: Limit {}

    @Test("A child of what is decided at run time")
    func child() throws {
        let app = try Injector.injectorWithBlock { _ in }
        let (name, isTrial) = ("ada", true)

        let session = try app.makeChild { binder in
            binder.wireProvider(for: User.self) { User(name: name) }
            if isTrial { binder.wireProvider(for: Limit.self, to: TrialLimit.init) }
        }
        #expect(try session.instance(for: Limit.self) is TrialLimit)
        #expect(try session.instance(for: User.self).name == "ada")
    }

    struct Greeting: Sendable {
        let user: User
    }

    @Test("A parent's block resolves within the parent")
    func shadow() throws {
        let app = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: User.self) { User(name: "guest") }
            binder.wireProvider(for: Greeting.self, to: Greeting.init)
        }
        let session = try app.makeChild { binder in
            binder.wireProvider(for: User.self) { User(name: "ada") }
        }

        let user: User = try session.instance()
        let greeting: Greeting = try session.instance()
        print(user.name, greeting.user.name)  // ada guest

        #expect(user.name == "ada")
        #expect(greeting.user.name == "guest")
    }

    final class App: Sendable {
        let settings: Provider<Settings>
        init(settings: Provider<Settings>) { self.settings = settings }
    }

    @Test("A handle that is called too late")
    func released() throws {
        func makeApp() throws -> App {
            let injector = try Injector.injectorWithBlock { binder in
                binder.wireProvider(for: Settings.self, to: Settings.init)
                binder.wireProvider(for: App.self, to: App.init)
            }
            return try injector.instance()
        }

        let app = try makeApp()
        #expect(throws: InjectionError.injectorReleased(BindingKey(Settings.self))) { try app.settings.get() }
    }

    @Test("Instances are closed in reverse order")
    func orderedEnd() async throws {
        struct Full: Error {}
        struct Log: Closable {
            func close() async throws {}
        }
        struct Pool: Closable {
            let log: Log
            func close() async throws { throw Full() }
        }
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Pool.self, to: Pool.init)
            binder.wireProvider(for: Log.self) { Log() }
        }
        _ = try injector.instance(for: Pool.self)
        #expect(injector.madeInstances(of: Closable.self).map { "\(type(of: $0))" } == ["Log", "Pool"])
        #expect(await close(injector).map { "\(type(of: $0))" } == ["Full"])
    }

    protocol Closable: Sendable {
        func close() async throws
    }

    /// Closes everything that exists, and returns the errors.
    func close(_ injector: Injector) async -> [any Error] {
        var errors: [any Error] = []
        for resource in injector.madeInstances(of: Closable.self).reversed() {
            do { try await resource.close() } catch { errors.append(error) }
        }
        return errors
    }
}
