import BTKInjector
import TestSupport

/// Bindings that ask for each other, each more than once, and what they do about errors.
struct RetryingGraph: Sendable {
    final class Node: Sendable {}

    enum Kind: CaseIterable, Sendable {
        case singleton, weak, graph, factory, factoryTakingInt
    }

    /// The reaction of a block to a request that fails.
    enum Reaction: CaseIterable, Sendable {
        /// It asks again, and passes on the second error.
        case retries
        /// It asks again, and throws an error of its own.
        case replaces
        /// It asks for all that it needs, whatever fails, and throws an error of its own.
        case goesOn
        /// It asks for all that it needs, whatever fails, and returns.
        case swallows
    }

    let injector: Injector
    let kinds: [Kind]
    /// How many blocks ran.
    let runs = Locked()
    /// Blocks that ask for nothing: with them the others succeed.
    private let leaves = Locked<Set<Int>>([])

    /// - Parameters:
    ///   - kinds: The kinds of the bindings, in turn.
    ///   - targets: What a block asks for.
    init(
        _ count: Int, of kinds: [Kind], _ reaction: Reaction = .retries,
        askingFor targets: @escaping @Sendable (Int) -> [Int]
    ) throws {
        self.kinds = kinds
        injector = try Injector { [runs, leaves] binder in
            for number in 0..<count {
                let make: @Sendable (inout Resolver) throws -> Node = { i in
                    runs.add()
                    guard !leaves.value.contains(number) else { return Node() }
                    try Self.ask(&i, for: targets(number), of: kinds, reaction)
                    return Node()
                }
                let name = Self.name(number)
                switch Self.kind(number, of: kinds) {
                case .singleton: binder.bindProvider(for: Node.self, named: name, make)
                case .weak: binder.bindProvider(for: Node.self, named: name, scope: .weak, make)
                case .graph: binder.bindProvider(for: Node.self, named: name, scope: .graph, make)
                case .factory: binder.bindFactory(for: Node.self, named: name) { i in try make(&i) }
                case .factoryTakingInt:
                    binder.bindFactory(for: Node.self, named: name) { (i, _: Int) in try make(&i) }
                }
            }
        }
    }

    static func name(_ number: Int) -> BindingName { BindingName("\(number)") }

    private static func kind(_ number: Int, of kinds: [Kind]) -> Kind { kinds[number % kinds.count] }

    private static func ask(_ i: inout Resolver, for targets: [Int], of kinds: [Kind], _ reaction: Reaction) throws {
        var hasFailed = false
        for target in targets {
            let kind = kind(target, of: kinds)
            do {
                let first = try? get(target, kind, by: i)
                if first == nil { _ = try get(target, kind, by: i) }
            } catch {
                if reaction == .retries { throw error }
                hasFailed = true
                if reaction == .replaces { break }
            }
        }
        if hasFailed, reaction != .swallows { throw Failure() }
    }

    private static func get<Source: InstanceSource & ~Copyable>(
        _ number: Int, _ kind: Kind, by source: borrowing Source
    ) throws -> Node {
        guard kind == .factoryTakingInt else { return try source.instance(named: name(number)) }
        return try source.factory(for: Node.self, named: name(number), taking: Int.self)(number)
    }

    /// Asks for a binding. Returns how many blocks ran, and the error.
    func ask(_ number: Int = 0) -> (runs: Int, error: InjectionError?) {
        runs.value = 0
        let error = failure { try Self.get(number, Self.kind(number, of: kinds), by: injector) }
        return (runs.value, error)
    }

    /// Makes a block ask for nothing.
    func end(at number: Int) { leaves.withLock { _ = $0.insert(number) } }
}
