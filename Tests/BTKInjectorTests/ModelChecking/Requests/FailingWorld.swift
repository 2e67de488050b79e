import BTKInjector
import TestSupport

/// An injector all of whose requests fail at their end, and whose objects request others whenever they are destroyed.
///
/// The wiring is drawn by lot. Nothing but the library brings it to an end.
struct FailingWorld: Sendable {
    enum Kind: CaseIterable, Sendable {
        case singleton, otherSingleton, graph, weak
        /// Of weak scope, which a value can't have.
        case value
    }

    struct Plan: Sendable {
        struct Binding: Sendable {
            let kind: Kind
            /// The bindings that the block requests, and how often it tries.
            let targets: [(binding: Int, tries: Int)]
            let passesErrorsOn: Bool
            let throwsItself: Bool
            /// Whether the action owns the object, and not the instance.
            let hasOwningAction: Bool
            /// The bindings that its object requests when it is destroyed.
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
                    kind: Kind.allCases.randomElement(using: &random)!,
                    targets: places(0...3).map { ($0, Int.random(in: 1...2, using: &random)) },
                    passesErrorsOn: Bool.random(using: &random),
                    throwsItself: Int.random(in: 0..<6, using: &random) == 0,
                    hasOwningAction: Bool.random(using: &random), farewells: places(0...3))
            }
        }
    }

    let runs = Locked()
    private let injector: Injector
    private let kinds: [Kind]
    private let succeeds = Locked(false)
    private let handles = Locked<[Provider<Farewell?>]>([])

    init(_ plan: Plan) throws {
        kinds = plan.bindings.map(\.kind)
        injector = try Injector.injectorWithBlock { [runs, succeeds, handles] binder in
            for (number, binding) in plan.bindings.enumerated() {
                let make: @Sendable (inout Resolver) throws -> Farewell = { i in
                    runs.add()
                    guard !succeeds.value else { return Farewell {} }
                    let object = Farewell {
                        guard !succeeds.value else { return }
                        for target in binding.farewells { _ = try? handles.value[target].get() }
                    }
                    i.whenComplete { _ in
                        if binding.hasOwningAction { withExtendedLifetime(object) {} }
                        throw Failure()
                    }
                    for (target, tries) in binding.targets {
                        do {
                            try Self.get(&i, target, tries: tries)
                        } catch {
                            if binding.passesErrorsOn { throw error }
                        }
                    }
                    if binding.throwsItself { throw Failure() }
                    return binding.hasOwningAction ? Farewell {} : object
                }
                let name = RetryingGraph.name(number)
                switch binding.kind {
                case .singleton, .otherSingleton: binder.bindProvider(for: Farewell.self, named: name, make)
                case .graph: binder.bindProvider(for: Farewell.self, named: name, scope: .graph, make)
                case .weak: binder.bindProvider(for: Farewell.self, named: name, scope: .weak, make)
                case .value: binder.bindProvider(for: Farewell?.self, named: name, scope: .weak) { i in try make(&i) }
                }
            }
        }
        for number in kinds.indices { handles.append(try injector.provider(named: RetryingGraph.name(number))) }
    }

    private static func get(_ i: inout Resolver, _ target: Int, tries: Int) throws {
        let name = RetryingGraph.name(target)
        for _ in 1..<tries where (try? i.instance(for: Farewell?.self, named: name)) != nil { return }
        _ = try i.instance(for: Farewell?.self, named: name)
    }

    /// Requests all. Returns whether all fail, and work as soon as they may, but for the values.
    func run() -> Bool {
        let fail = handles.value.allSatisfy { handle in failure { try handle.get() } != nil }
        succeeds.value = true
        return fail
            && zip(handles.value, kinds).allSatisfy { handle, kind in
                (failure { try handle.get() } == nil) == (kind != .value)
            }
    }
}
