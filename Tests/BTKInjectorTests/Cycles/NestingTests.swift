import BTKInjector
import TestSupport
import Testing

private let key = BindingKey(Int.self)

@Suite("Factories within themselves") struct NestingTests {
    /// Makes an injector with a chain of factories, of which the last one asks.
    private func makeInjector(
        below depth: Int, asking ask: @escaping @Sendable (inout Resolver) throws -> Int
    ) throws -> Injector {
        try Injector { binder in
            for number in 0..<depth {
                binder.bindFactory(for: Int.self, named: Chain.name(number)) { i in
                    try i.instance(named: Chain.name(number + 1))
                }
            }
            binder.bindFactory(for: Int.self, named: Chain.name(depth)) { i in try ask(&i) }
            binder.bindFactory(for: Int.self) { (i, depth: Int) in
                depth == 1 ? 1 : try i.make(for: Int.self, depth - 1) + 1
            }
        }
    }

    @Test("A factory may be entered 100 times within itself, as often as it is called", arguments: [0, 99, 300])
    func entries(depth: Int) async throws {
        let injector = try makeInjector(below: depth) { i in
            var sum = 0
            for count in [100, 3, 100] { sum += try i.make(for: Int.self, count) }
            return sum
        }
        let sum = try await onThread(stackSize: Stack.large) { try injector.instance(for: Int.self, named: "0") }
        #expect(sum == 203)
    }

    @Test("One more is a cycle", arguments: [0, 99, 300]) func endless(depth: Int) async throws {
        let injector = try makeInjector(below: depth) { i in try i.make(for: Int.self, 101) }
        let error = try await onThread(stackSize: Stack.large) {
            failure { try injector.instance(for: Int.self, named: "0") }
        }
        #expect(error == .cycle(key, key))
    }

    // The frames of an action's path, whose blocks had returned, were taken for frames of blocks that run.
    @Test("Each action may enter it as often, however deep it was given") @MainActor func actions() throws {
        let injector = try Injector { binder in
            binder.mainActor.bindFactory(for: Int.self) { (i, depth: Int, later: [Int]) in
                if depth > 1 { return try i.make(for: Int.self, depth - 1, later) }
                for depth in later { i.whenComplete { i in _ = try i.make(for: Int.self, depth, [] as [Int]) } }
                return 1
            }
        }
        _ = try injector.mainActor.make(for: Int.self, 60, [3, 99, 60])
        expectThrows(.cycle(key, key)) { try injector.mainActor.make(for: Int.self, 60, [3, 150, 3]) }
    }
}
