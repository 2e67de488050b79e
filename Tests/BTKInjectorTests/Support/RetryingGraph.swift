import BTKInjector
import TestSupport

/// Bindings that ask for each other, each twice where that fails, and what their blocks do about errors.
struct RetryingGraph: Sendable {
    final class Node: Sendable {}

    enum Kind: CaseIterable, Sendable {
        case singleton, weak, graph, factory
    }

    /// The reaction of a block to a second request that fails.
    enum Reaction: CaseIterable, Sendable {
        /// It passes on the error.
        case passesOn
        /// It throws an error of its own.
        case replaces
        /// It asks for the rest of what it needs, and returns.
        case swallows
    }

    let injector: Injector
    /// How many blocks ran.
    let runs = Locked()

    /// - Parameters:
    ///   - kinds: The kinds of the bindings, in turn.
    ///   - targets: What a block asks for.
    init(
        _ count: Int, of kinds: [Kind], _ reaction: Reaction, askingFor targets: @escaping @Sendable (Int) -> [Int]
    ) throws {
        injector = try Injector { [runs] binder in
            for number in 0..<count {
                let make: @Sendable (inout Resolver) throws -> Node = { i in
                    runs.add()
                    for target in targets(number) { try Self.ask(&i, for: target, reaction) }
                    return Node()
                }
                let name = Chain.name(number)
                switch kinds[number % kinds.count] {
                case .singleton: binder.bindProvider(for: Node.self, named: name, make)
                case .weak: binder.bindProvider(for: Node.self, named: name, scope: .weak, make)
                case .graph: binder.bindProvider(for: Node.self, named: name, scope: .graph, make)
                case .factory: binder.bindFactory(for: Node.self, named: name) { i in try make(&i) }
                }
            }
        }
    }

    private static func ask(_ i: inout Resolver, for target: Int, _ reaction: Reaction) throws {
        do {
            let first = try? i.instance(for: Node.self, named: Chain.name(target))
            if first == nil { _ = try i.instance(for: Node.self, named: Chain.name(target)) }
        } catch {
            switch reaction {
            case .passesOn: throw error
            case .replaces: throw Failure()
            case .swallows: return
            }
        }
    }

    /// Asks for a binding, and returns the error.
    func error(of number: Int = 0) -> InjectionError? {
        failure { try injector.instance(for: Node.self, named: Chain.name(number)) }
    }
}
