import BTKInjector

/// Bindings, what their blocks do, and what is asked of an injector that has them.
///
/// A ``PlannedInjector`` does what the plan says with the library, an ``Oracle`` without it.
struct GraphPlan: Sendable {
    var bindings: [Binding]
    /// The requests from outside, in order.
    var steps: [Step]

    struct Binding: Sendable {
        let key: Key
        let kind: Kind
        var actions: [Action]
    }

    enum Kind: Sendable {
        case provider
        case factory
        case factoryTakingInt
    }

    /// An action of a block. When it has done all of its actions, it returns a new ``Product``.
    enum Action: Sendable {
        case ask(Request)
        /// The block throws a ``BlockError`` when it runs for the first time, the second time and so on.
        case fail(times: Int)
    }

    struct Request: Sendable {
        let key: Key
        let form: Form
        /// Whether the block asks the injector that it captures, and not the resolver that it receives.
        var asksInjector = false
        var reaction = Reaction.passesOn
    }

    enum Form: Sendable {
        case instance
        /// A handle is called at once, or kept.
        case provider(called: Bool)
        case factory(called: Bool)
        /// Called with ``GraphPlan/argument``.
        case factoryTakingInt(called: Bool)
    }

    /// The reaction of a block to an error that it gets.
    enum Reaction: Sendable {
        case passesOn
        case catches
        /// It throws a ``BlockError`` instead.
        case replaces
        /// It asks again, and passes on a second error.
        case retries
    }

    enum Step: Sendable {
        case ask(Request)
        /// Calls one of the handles that were kept so far.
        case callKept(Int)
    }

    static let argument = 7
}

/// An error of a block's own.
struct BlockError: Error { let binding: Int }

// MARK: Keys

extension GraphPlan {
    struct Key: Hashable, Sendable {
        let type: ProductType
        let name: BindingName?
    }

    enum ProductType: CaseIterable, Sendable {
        case solid
        case liquid
        case product
    }

    protocol Solid: Sendable {}
    protocol Liquid: Sendable {}

    /// The instance of whatever type.
    final class Product: Solid, Liquid {
        /// The number of products that were made before, so no two have the same.
        let number: Int

        init(number: Int) { self.number = number }
    }
}

extension BindingKey {
    init(_ key: GraphPlan.Key) {
        switch key.type {
        case .solid: self.init((any GraphPlan.Solid).self, named: key.name)
        case .liquid: self.init((any GraphPlan.Liquid).self, named: key.name)
        case .product: self.init(GraphPlan.Product.self, named: key.name)
        }
    }
}

// MARK: What leads where

extension GraphPlan.Form {
    var takesInt: Bool { if case .factoryTakingInt = self { true } else { false } }

    var isCalled: Bool {
        switch self {
        case .instance: true
        case .provider(let called), .factory(let called), .factoryTakingInt(let called): called
        }
    }
}

extension GraphPlan {
    /// The binding of the key and the arguments that a request has, if there is one.
    func binding(for request: Request) -> Int? {
        bindings.firstIndex { binding in
            binding.key == request.key && (binding.kind == .factoryTakingInt) == request.form.takesInt
        }
    }

    /// The binding that a request finds, or the error that says why it finds none.
    ///
    /// - Parameter path: The keys of the blocks that run.
    func find(_ request: Request, within path: [BindingKey] = []) throws(InjectionError) -> Int {
        let key = BindingKey(request.key)
        guard let binding = binding(for: request) else {
            guard bindings.contains(where: { $0.key == request.key }) else {
                throw .bindingNotFound(key, path: path + [key])
            }
            // There are only two lists of arguments.
            let requested = request.form.takesInt ? "(Int)" : "()"
            let expected = request.form.takesInt ? "()" : "(Int)"
            throw .argumentMismatch(key, expected: expected, requested: requested)
        }
        if case .factory = request.form, bindings[binding].kind == .provider { throw .notAFactory(key) }
        return binding
    }

    /// The requests of a binding's block.
    func requests(of binding: Int) -> [Request] {
        bindings[binding].actions.compactMap { if case .ask(let request) = $0 { request } else { nil } }
    }

    /// The bindings that a binding's block asks for while it runs.
    func dependencies(of binding: Int) -> Set<Int> {
        Set(requests(of: binding).filter(\.form.isCalled).compactMap(binding(for:)))
    }

    /// How many bindings, from the first on, are a child's, if a parent has the others: those have no key of the
    /// child's, and their blocks ask their resolvers for none.
    var childCount: Int {
        var count = bindings.count
        while count > 0, canBeParents(from: count - 1) { count -= 1 }
        // One at least, so that there is something to share.
        return max(count, min(1, bindings.count))
    }

    private func canBeParents(from start: Int) -> Bool {
        let keys = bindings[..<start].map(\.key)
        return bindings.indices[start...].allSatisfy { index in
            !keys.contains(bindings[index].key)
                && requests(of: index).allSatisfy { $0.asksInjector || !keys.contains($0.key) }
        }
    }

    /// Whether no block leads to itself.
    var isAcyclic: Bool { isAcyclic { _ in true } }

    /// Whether some factory's block leads to itself through factories alone.
    var hasEndlessRecursion: Bool { !isAcyclic { bindings[$0].kind != .provider } }

    private func isAcyclic(among isMember: (Int) -> Bool) -> Bool {
        var rest = Set(bindings.indices.filter(isMember))
        while let leaf = rest.first(where: { dependencies(of: $0).isDisjoint(with: rest) }) { rest.remove(leaf) }
        return rest.isEmpty
    }
}
