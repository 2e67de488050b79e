import BTKInjector
import TestSupport

/// An injector all of whose requests fail at their end, and whose objects request others whenever they are destroyed.
///
/// The wiring is drawn by lot. Nothing but the library brings it to an end.
struct FailingWorld: Sendable {
    struct Plan: Sendable {
        struct Binding: Sendable {
            let scope: Scope
            /// What the block requests, and how often it tries.
            let targets: [(binding: Int, tries: Int)]
            let passesErrorsOn: Bool
            let throwsItself: Bool
            /// What its object requests when it is destroyed.
            let farewells: [Int]
        }

        let bindings: [Binding]

        init(seed: UInt64) {
            var random = SplitMix64(seed: seed)
            let count = Int.random(in: 1...6, using: &random)
            func places(_ number: ClosedRange<Int>) -> [Int] {
                (0..<Int.random(in: number, using: &random)).map { _ in Int.random(in: 0..<count, using: &random) }
            }
            bindings = (0..<count).map { _ in
                Binding(
                    scope: [Scope.singleton, .singleton, .graph, .weak].randomElement(using: &random)!,
                    targets: places(0...3).map { ($0, Int.random(in: 1...2, using: &random)) },
                    passesErrorsOn: Bool.random(using: &random),
                    throwsItself: Int.random(in: 0..<6, using: &random) == 0,
                    farewells: places(0...3))
            }
        }
    }

    let injector: Injector
    let runs = Locked()
    private let succeeds = Locked(false)
    private let box = Locked<[Provider<Farewell>]>([])

    init(_ plan: Plan) throws {
        injector = try Injector.injectorWithBlock { [runs, succeeds, box] binder in
            for (number, binding) in plan.bindings.enumerated() {
                let name = RetryingGraph.name(number)
                binder.bindProvider(for: Farewell.self, named: name, scope: binding.scope) { i in
                    runs.add()
                    guard !succeeds.value else { return Farewell {} }
                    i.whenComplete { _ in throw Failure() }
                    for (target, tries) in binding.targets {
                        do {
                            try Self.get(&i, target, tries: tries)
                        } catch {
                            if binding.passesErrorsOn { throw error }
                        }
                    }
                    if binding.throwsItself { throw Failure() }
                    return Farewell {
                        guard !succeeds.value else { return }
                        for target in binding.farewells { _ = try? box.value[target].get() }
                    }
                }
            }
        }
        for number in plan.bindings.indices { box.append(try injector.provider(named: RetryingGraph.name(number))) }
    }

    private static func get(_ i: inout Resolver, _ target: Int, tries: Int) throws {
        for _ in 1..<tries where (try? i.instance(for: Farewell.self, named: RetryingGraph.name(target))) != nil {
            return
        }
        _ = try i.instance(for: Farewell.self, named: RetryingGraph.name(target))
    }

    /// Requests all. Returns whether all fail, and work as soon as they may.
    func run() -> Bool {
        let fail = box.value.allSatisfy { provider in failure { try provider.get() } != nil }
        succeeds.value = true
        return fail && box.value.allSatisfy { provider in failure { try provider.get() } == nil }
    }
}
