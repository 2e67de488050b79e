import BTKInjector
import BTKInjectorTesting
import Testing

// The code of Docs/Migration.md, compiled beside types of the same names, and run.

@Suite("Docs/Migration.md, names") struct NameExamples {
    struct Factory {}
    struct Child {}
    protocol Module {}
    @propertyWrapper struct Injected<T> { var wrappedValue: T }

    protocol Clock: Sendable {}
    struct SystemClock: Clock {}
    struct Invoice: Sendable { let customer: String }

    struct Invoices {
        @BTKInjector::Injected var clock: any Clock
        let makeInvoice: BTKInjector::Factory<Invoice, String>
    }

    struct InvoiceModule: BTKInjector::Module {
        func configure(_ binder: inout Binder) {
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            binder.wireFactory(taking: String.self, to: Invoice.init)
            binder.bindChild(for: Invoice.self) { binder in binder.wireProvider { Invoice(customer: "of a child") } }
        }
    }

    @Test("Names that clash", .injector { binder in try binder.install(InvoiceModule()) })
    func names() throws {
        let injector = try GlobalInjector.get()
        let invoices = Invoices(makeInvoice: try injector.factory())
        #expect(invoices.clock is SystemClock)
        #expect(try invoices.makeInvoice("Ada").customer == "Ada")
        let child: BTKInjector::Child<Invoice> = try injector.make()
        #expect(child.root.customer == "of a child")
    }
}
