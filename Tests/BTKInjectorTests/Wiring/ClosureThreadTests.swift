import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

/// Has a closure of each kind, and calls them on any thread.
private final class Hub: Sendable {
    let spoke: @Sendable () throws -> Spoke
    let make: @Sendable (Int) -> Product
    let there: @MainActor (String) -> Page

    init(
        spoke: @escaping @Sendable () throws -> Spoke, make: @escaping @Sendable (Int) -> Product,
        there: @escaping @MainActor (String) -> Page
    ) { (self.spoke, self.make, self.there) = (spoke, make, there) }
}

private final class Spoke: Sendable {
    let hub: Hub
    init(hub: Hub) { self.hub = hub }
}

/// Not Sendable: each is new.
private final class Product {
    var numbers: [Int]
    let next: (Product) -> Product
    init(number: Int, next: @escaping (Product) -> Product) { (numbers, self.next) = ([number], next) }
    init(product: Product, next: @escaping (Product) -> Product) {
        (numbers, self.next) = (product.numbers + [0], next)
    }
}

@MainActor private final class Page {
    let title: String
    let more: (String) -> Page
    init(title: String, more: @escaping (String) -> Page) { (self.title, self.more) = (title, more) }
}

@Suite("Closures on several threads")
struct ClosureThreadTests {
    private static func wire(_ binder: inout Binder) {
        binder.wireProvider(to: Hub.init)
        binder.wireProvider(to: Spoke.init)
        binder.wireFactory(taking: Int.self, to: Product.init(number:next:))
        binder.wireFactory(taking: Product.self, to: Product.init(product:next:))
        binder.mainActor.wireFactory(taking: String.self, to: Page.init)
    }

    @Test("Threads that call the same closures get the same shared instances and new ones of their own")
    func sharing() async throws {
        let injector = try Injector.injectorWithBlock(Self.wire)
        try await withThrowingTaskGroup(of: [ObjectIdentifier].self) { group in
            for task in 0..<8 {
                group.addTask {
                    var hubs: [ObjectIdentifier] = []
                    for round in 0..<50 {
                        let hub = try injector.instance(for: Hub.self)
                        hubs.append(ObjectIdentifier(try hub.spoke().hub))
                        let product = hub.make(task)
                        product.numbers.append(round)
                        let next = product.next(product)
                        next.numbers.append(task)
                        #expect(next.numbers == [task, round, 0, task])
                        #expect(product.numbers == [task, round])
                        if round % 10 == 0 {
                            #expect(await MainActor.run { hub.there("a").more("b").title } == "b")
                            let child = try injector.makeChild { binder in binder.wireFactory(to: Hub.init) }
                            #expect(try child.make(for: Hub.self).spoke().hub === hub)
                        }
                    }
                    return hubs
                }
            }
            var all: Set<ObjectIdentifier> = []
            for try await hubs in group { all.formUnion(hubs) }
            #expect(all == [ObjectIdentifier(try injector.instance(for: Hub.self))])
        }
    }

    @Test("A closure that is called while the injector is released gets an instance or its error")
    func release() async throws {
        for _ in 0..<50 {
            var injector: Injector? = try Injector.injectorWithBlock(Self.wire)
            let hub = try #require(try injector?.instance(for: Hub.self))
            let gate = Gate()
            let workers = (0..<2).map { _ in
                Worker {
                    gate.wait()
                    while true {
                        do {
                            _ = try hub.spoke()
                        } catch {
                            return error as? InjectionError
                        }
                    }
                }
            }
            gate.open()
            _ = try hub.spoke()
            injector = nil
            for worker in workers { #expect(try await worker.value == .injectorReleased(BindingKey(Spoke.self))) }
        }
    }
}
