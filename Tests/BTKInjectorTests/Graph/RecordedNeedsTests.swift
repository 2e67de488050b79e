import TestSupport
import Testing

@testable import BTKInjector

@Suite("Recorded needs") struct RecordedNeedsTests {
    /// An injector with many bindings, and their places.
    private func places(_ count: Int) throws -> (injector: Injector, places: [Place]) {
        let injector = try Injector.injectorWithBlock { binder in
            for number in 0..<count { binder.bindProvider(for: Int.self, named: Chain.name(number)) { _ in number } }
        }
        return (injector, injector.registry.layout.places)
    }

    @Test("Each is noted once, in order, as one that is deferred and as one that is not") func order() throws {
        let (injector, places) = try places(1000)
        defer { withExtendedLifetime(injector) {} }
        let needs = RecordedNeeds()
        for _ in 1...2 {
            for place in places {
                needs.add((place, false))
                needs.add((place, true))
            }
        }
        let all = needs.all
        #expect(all.map(\.place) == places.flatMap { [$0, $0] })
        #expect(all.map(\.isDeferred) == places.flatMap { _ in [false, true] })
    }

    @Test("Threads that add the same ones at once note each once") func threads() throws {
        let (injector, places) = try places(300)
        let shared = SharedNeeds()
        for _ in 1...20 {
            shared.needs.value = Needs()
            _ = try onThreads(4) { _ in
                for place in places { shared.needs.value?.list.add((place, false)) }
            }
            let all = shared.needs.value?.list.all ?? []
            #expect(all.count == places.count && Set(all.map(\.place)) == Set(places))
        }
        withExtendedLifetime(injector) {}
    }

    private final class Needs: Sendable { let list = RecordedNeeds() }

    private final class SharedNeeds: Sendable { let needs = Locked<Needs?>(nil) }
}
