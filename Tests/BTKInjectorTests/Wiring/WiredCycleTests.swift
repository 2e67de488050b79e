import TestSupport
import Testing

@testable import BTKInjector

extension Services {
    @Suite("Cycles and captives of wired functions") struct WiredCycleTests {
        @Test(
            "A cycle is one problem, from its member bound first, and legal if something in it is made later or absent",
            arguments: [
                ConfigurationCase("of one", problems: [.cycle(clock, clock), .cycle(store, store)]) { binder in
                    binder.wireProvider(scope: .graph) { (clock: Clock) in clock }
                    binder.wireFactory { (store: Store) in store }
                },
                // It is found by way of the page, which is no member.
                ConfigurationCase("of three", problems: [.cycle(clock, store, client, clock)]) { binder in
                    binder.wireProvider { (_: Client) in Page() }
                    binder.wireProvider { (_: Store) in Clock() }
                    binder.wireProvider { (_: Client) in Store() }
                    binder.wireProvider { (_: Clock) in Client() }
                },
                ConfigurationCase("by several parameters", problems: [.cycle(clock, store, clock)]) { binder in
                    binder.wireProvider { (_: Store?, _: [Store], _: Store) in Clock() }
                    binder.wireProvider { (_: Clock) in Store() }
                },
                ConfigurationCase("by an optional", problems: [.cycle(clock, store, clock)]) { binder in
                    binder.wireProvider { (_: Store?) in Clock() }
                    binder.wireProvider { (_: Clock) in Store() }
                },
                ConfigurationCase("by an array", problems: [.cycle(intKey("a"), store, intKey("a"))]) { binder in
                    binder.wireProvider(named: "a") { (_: Store) in 1 }
                    binder.wireProvider { (_: [Int]) in Store() }
                },
                ConfigurationCase("legal by a provider") { binder in
                    binder.wireProvider { (_: Store) in Clock() }
                    binder.wireProvider { (_: Provider<Clock>) in Store() }
                },
                ConfigurationCase("legal by a closure") { $0.wireProvider { (_: () -> Clock) in Clock() } },
                ConfigurationCase("legal by a list without others") { $0.wireProvider { (_: [Clock]?) in Clock() } },
            ])
        func cycles(configuration: ConfigurationCase) throws { try configuration.check() }

        /// A row for functions beside a clock of graph scope.
        private static func captive(
            _ title: String, keptBy keeper: BindingKey? = page, wire: @escaping @Sendable (inout Binder) -> Void
        ) -> ConfigurationCase {
            ConfigurationCase(title, problems: keeper.map { [.captiveDependency(clock, keptBy: $0)] } ?? []) { binder in
                binder.wireProvider(scope: .graph) { Clock() }
                wire(&binder)
            }
        }

        @Test(
            "An instance of graph scope is captive in a singleton, and in nothing else",
            arguments: [
                captive("a singleton takes it") { $0.wireProvider { (_: Clock) in Page() } },
                captive("it is in an optional array") { $0.wireProvider { (_: [Clock]?) in Page() } },
                captive("it is behind factories") { binder in
                    binder.wireFactory { (_: Clock) in Store() }
                    binder.wireFactory { (_: Store?) in Client() }
                    binder.wireProvider { (_: Client) in Page() }
                },
                // The other singleton keeps the client, and that one keeps the clock anyway.
                captive("it is behind another singleton", keptBy: client) { binder in
                    binder.wireProvider { (_: Client) in Page() }
                    binder.wireProvider { (_: Clock) in Client() }
                },
                captive("graph scope, and a factory", keptBy: nil) { binder in
                    binder.wireProvider(scope: .graph) { (_: Clock) in Page() }
                    binder.wireFactory { (_: Clock) in Store() }
                },
                captive("a singleton with a handle", keptBy: nil) { binder in
                    binder.wireFactory(taking: Int.self) { (_: Int, _: Clock, _: Page) in Store() }
                    binder.wireProvider { (_: Factory<Store, Int>, _: Provider<Clock>) in Page() }
                },
                ConfigurationCase("a value of weak scope", problems: [.weakScopeOfValue(page)]) { binder in
                    binder.wireProvider(scope: .graph) { Clock() }
                    binder.wireProvider(scope: .weak) { (_: Clock) in Page() }
                },
            ])
        func captives(configuration: ConfigurationCase) throws { try configuration.check() }

        @Test(
            "A child's functions are checked with its parent's bindings",
            arguments: [
                ConfigurationCase(
                    "a captive behind its parent's factory", problems: [.captiveDependency(clock, keptBy: page)],
                    inChildOf: { binder in
                        binder.wireProvider(scope: .graph) { Clock() }
                        binder.wireFactory { (_: Clock) in Store() }
                    }
                ) { $0.wireProvider { (_: Store) in Page() } },
                ConfigurationCase(
                    "its parent binds it on the main actor", problems: [.boundOnMainActor(store)],
                    inChildOf: { binder in binder.mainActor.bindProvider(for: Store.self) { _ in Store() } }
                ) { $0.wireProvider { (_: Store) in Page() } },
                ConfigurationCase(
                    "no cycle leads through a parent, which requests from itself",
                    inChildOf: { binder in
                        binder.wireProvider { Clock() }
                        binder.wireProvider { (_: Clock) in Store() }
                    }
                ) { $0.wireProvider { (_: Store) in Clock() } },
            ])
        func children(configuration: ConfigurationCase) throws { try configuration.check() }

        @Test("All kinds of problems are reported at once, and no block runs") func all() throws {
            let found = try problems { binder in
                binder.wireProvider { (_: Clock) in Store() }
                binder.wireProvider { (_: Store) in Clock() }
                binder.wireProvider { (_: Client) in Page() }
                binder.wireProvider { (_: Factory<String>) in 1 }
                binder.bindProvider(for: String.self) { _ in fatalError("A block ran.") }
            }
            #expect(
                found == [.missing(page, client), .notAFactory(BindingKey(String.self)), .cycle(store, clock, store)])
        }
    }
}

@Suite("The search for cycles") struct CycleSearchTests {
    @Test(
        "A cycle is found in the order of its needs, from its lowest member on to that again, without what leads there",
        arguments: [
            ([[2], [0], [1]], [[0, 2, 1, 0]]),
            ([[1], [2], [3], [1, 4], []], [[1, 2, 3, 1]]),
            ([[1], [2], [1], [0, 3], []], [[1, 2, 1], [3, 3]]),
            ([[1, 2], [3], [3], []], []),
            ([[1, 2, 3], [0], [0], [0]], [[0, 1, 0], [0, 2, 0], [0, 3, 0]]),
            // Cycles that share an edge: the other one is found when this one is gone.
            ([[1, 2], [3], [3], [0]], [[0, 1, 3, 0]]),
        ] as [([[Int]], [[Int]])])
    func order(edges: [[Int]], cycles: [[Int]]) { #expect(CycleSearch(edges).cycles == cycles) }

    @Test("Chains may be longer than any stack") func large() {
        let count = 100_000
        let chain = (0..<count).map { number in [number + 1, number + 2].filter { $0 < count } }
        #expect(CycleSearch(chain + [[count + 1], [count]]).cycles == [[count, count + 1, count]])
    }

    @Test("Cycles that share members have no more of them than there are edges, but for the last one")
    func overlapping() {
        let count = 4_000
        let cycles = CycleSearch((0..<count).map { [0, ($0 + 1) % count] }).cycles
        #expect(cycles.prefix(3) == [[0, 0], [0, 1, 0], [0, 1, 2, 0]])
        #expect(cycles.dropLast().reduce(0) { $0 + $1.count } < 2 * count + cycles.count)
    }
}
