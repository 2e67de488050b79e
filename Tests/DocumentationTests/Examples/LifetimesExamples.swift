import BTKInjector
import Testing

// The code of Docs/Lifetimes.md, run.

@Suite("Docs/Lifetimes.md") struct LifetimesExamples {
    final class Transaction: Sendable {}

    struct Debit: Sendable { let transaction: Transaction }

    struct Credit: Sendable { let transaction: Transaction }

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
}
