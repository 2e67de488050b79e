import BTKInjector
import Foundation
import TestSupport
import Testing

/// How a block asks for what it needs.
enum Way: String, CaseIterable, CustomTestStringConvertible {
    case resolver = "by the resolver"
    case capturedInjector = "by a captured injector"
    case provider = "by a Provider"
    case factory = "by a Factory"
    case factoryWithArguments = "by a Factory with arguments"

    /// How many levels there surely is room for on a main thread.
    var thousands: Int {
        if Build.isSanitized { return 1000 }
        return Build.isDebug && isFactory ? 2000 : 3000
    }

    /// How many levels there surely is room for on a thread of 512 KB.
    var hundreds: Int {
        if Build.isSanitized { return isFactory ? 60 : 120 }
        if Build.isDebug { return isFactory ? 110 : 170 }
        return 600
    }

    /// How many levels there surely is room for on the main thread, which has 1 MB on Apple's devices.
    var onMainThread: Int {
        #if os(macOS) || os(Linux)
            thousands
        #else
            hundreds
        #endif
    }

    private var isFactory: Bool { self == .factory || self == .factoryWithArguments }

    var testDescription: String { rawValue }
}

/// A chain of bindings, each of which asks for the next one, and the last for what it is told to.
struct Chain: Sendable {
    let injector: Injector
    let length: Int

    /// - Parameter last: The name that the last one asks for; if there is none, it answers by itself.
    init(length: Int, by way: Way, last: Int? = nil) throws {
        self.length = length
        injector = try InjectorBox.makeInjector { binder, box in
            for number in 1...length {
                let next = number < length ? Chain.name(number + 1) : last.map(Chain.name)
                Chain.bind(number, asking: next, by: way, to: &binder, box)
            }
        }
    }

    static func name(_ number: Int) -> BindingName { BindingName("\(number)") }

    static func key(_ number: Int) -> BindingKey { BindingKey(Int.self, named: name(number)) }

    /// Each link answers how many there are from itself on.
    private static func bind(
        _ number: Int, asking next: BindingName?, by way: Way, to binder: inout Binder, _ box: InjectorBox
    ) {
        let name = name(number)
        switch way {
        case .resolver:
            binder.bindProvider(for: Int.self, named: name) { i in
                guard let next else { return 1 }
                return try i.instance(for: Int.self, named: next) + 1
            }
        case .capturedInjector:
            binder.bindProvider(for: Int.self, named: name) { _ in
                guard let next else { return 1 }
                return try box.injector.instance(for: Int.self, named: next) + 1
            }
        case .provider:
            binder.bindProvider(for: Int.self, named: name) { i in
                guard let next else { return 1 }
                return try i.provider(for: Int.self, named: next).get() + 1
            }
        case .factory:
            binder.bindFactory(for: Int.self, named: name) { i in
                guard let next else { return 1 }
                return try i.factory(for: Int.self, named: next)() + 1
            }
        case .factoryWithArguments:
            binder.bindFactory(for: Int.self, named: name) { _ in
                guard let next else { return 1 }
                let factory: Factory<Int, Int> = try box.injector.factory(named: next)
                return try factory(1)
            }
            binder.bindFactory(for: Int.self, named: name) { (i, more: Int) in
                guard let next else { return 1 + more }
                let factory: Factory<Int, Int> = try i.factory(named: next)
                return try factory(more) + 1
            }
        }
    }

    /// Asks for the first.
    func resolve() throws -> Int { try injector.instance(for: Int.self, named: Self.name(1)) }
}

@Suite("Depth") struct DepthTests {
    @Test("Thousands of levels work on the main actor, or hundreds where its stack is small")
    @MainActor
    func mainActor() throws {
        #if canImport(Darwin)
            #expect(Thread.isMainThread)
        #endif
        for way in Way.allCases {
            #expect(try Chain(length: way.onMainThread, by: way).resolve() == way.onMainThread)
        }
    }

    @Test("Too many levels for a thread throw, with the path, and work on a larger one", arguments: Way.allCases)
    func tooMany(way: Way) async throws {
        let chain = try Chain(length: way.thousands, by: way)
        let longer = try Chain(length: 2 * way.thousands, by: way)
        for _ in 1...2 {
            let result = await Worker(stackSize: Stack.secondary) { try longer.resolve() }.result
            let path = try #require(failure { try result.get() }?.tooDeepPath)
            #expect(path.count > way.hundreds)
            #expect(path == (1...path.count).map(Chain.key))
        }
        #expect(try await onThread(stackSize: Stack.main) { try chain.resolve() } == way.thousands)
    }

    @Test("No stack is too small to say so", arguments: [128, 256, 1024])
    func smallStacks(kilobytes: Int) async throws {
        for way in [Way.resolver, .factory] {
            let chain = try Chain(length: 4000, by: way)
            // The C library may give its stack to the next thread, which has to leave the surplus unused.
            try CThread(stackSize: 4 * kilobytes << 10) {}.join()
            let result = await Worker(stackSize: kilobytes << 10) { try chain.resolve() }.result
            #expect(failure { try result.get() }?.tooDeepPath != nil, "\(way): \(result)")
        }
    }

    @Test("A long chain that ends in a ring is a cycle, if the stack suffices", arguments: Way.allCases)
    func ringAtTheEnd(way: Way) async throws {
        let chain = try Chain(length: 250, by: way, last: 248)
        let result = await Worker(stackSize: Stack.main) { try chain.resolve() }.result
        expectThrows(.circularDependency(path: [248, 249, 250, 248].map(Chain.key))) { try result.get() }
    }

    @Test(
        "An endless recursion with large frames is a cycle before the stack ends",
        arguments: [512, 8192], [1 << 10, 4 << 10, 16 << 10, 32 << 10])
    func largeFrames(kilobytes: Int, frame: Int) async throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Int.self) { i in
                let provider: Provider<Int> = try i.provider()
                return try Stack.use(frame) { try provider.get() }
            }
        }
        let result = await Worker(stackSize: kilobytes << 10) { try injector.instance(for: Int.self) }.result
        expectThrows(.circularDependency(path: [BindingKey(Int.self), BindingKey(Int.self)])) { try result.get() }
    }

    @Test("The last block before the limit still has room to work in") func roomLeft() async throws {
        let deepest = Locked<Int>(0)
        let injector = try Injector.injectorWithBlock { binder in
            for (name, next) in [("here", "there"), ("there", "here")] as [(BindingName, BindingName)] {
                binder.bindFactory(for: Int.self, named: name) { (i, depth: Int) in
                    let factory: Factory<Int, Int> = try i.factory(named: next)
                    do {
                        return try factory(depth + 1)
                    } catch {
                        Self.work(at: depth, noting: deepest)
                        throw error
                    }
                }
            }
        }
        let factory: Factory<Int, Int> = try injector.factory(named: "here")
        let error = try await onThread(stackSize: Stack.secondary) { failure { try factory(1) } }
        #expect(error != nil)
        #expect(deepest.value >= min(190, Way.factoryWithArguments.hundreds))
    }

    /// Uses as much of the stack as a block is left, and notes the depth if none was deeper.
    @inline(never)
    private static func work(at depth: Int, noting deepest: Locked<Int>) {
        let depth = Stack.use(24 << 10) { depth }
        deepest.withLock { $0 = max($0, depth) }
    }
}
