import BTKInjector

/// Bindings, what their blocks do, and what is asked of an injector that has them.
///
/// A ``PlannedInjector`` answers the requests with the library, an ``Oracle`` without it.
struct GraphPlan: Sendable {
    var bindings: [Binding]
    /// The requests from outside, in order.
    var requests: [Request]

    struct Binding: Sendable {
        let key: BindingKey
        let form: Form
        var actions: [Action] = []
    }

    /// What a binding is, and how an instance is requested.
    enum Form: Sendable {
        /// By `instance`, which a binding is not.
        case instance
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

    struct Request: Equatable, Sendable {
        let key: BindingKey
        let form: Form
        /// Whether a handle is called, or only made.
        var isCalled = true
        /// Whether the block asks the injector that it captures, and not the resolver that it receives.
        var asksInjector = false
        var reaction = Reaction.passesOn
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
}

extension GraphPlan {
    /// The instance of each binding.
    final class Product: Sendable {
        /// The number of products that were made before, so no two have the same.
        let number: Int

        init(number: Int) { self.number = number }
    }

    /// An error of a block's own.
    struct BlockError: Error { let binding: Int }
}

// MARK: What leads where

extension GraphPlan {
    /// The binding of the key and the arguments that a request has, if there is one.
    func binding(for request: Request) -> Int? {
        bindings.firstIndex { binding in
            binding.key == request.key && (binding.form == .factoryTakingInt) == (request.form == .factoryTakingInt)
        }
    }

    /// The binding that a request finds, or the error that says why it finds none.
    ///
    /// - Parameter path: The keys of the blocks that run.
    func find(_ request: Request, within path: [BindingKey] = []) throws(InjectionError) -> Int {
        guard let binding = binding(for: request) else {
            guard bindings.contains(where: { $0.key == request.key }) else {
                throw .bindingNotFound(request.key, path: path + [request.key])
            }
            // There are only two lists of arguments.
            let lists = request.form == .factoryTakingInt ? ("()", "(Int)") : ("(Int)", "()")
            throw .argumentMismatch(request.key, expected: lists.0, requested: lists.1)
        }
        if request.form == .factory, bindings[binding].form == .provider { throw .notAFactory(request.key) }
        return binding
    }

    /// The requests of a binding's block.
    func requests(of binding: Int) -> [Request] {
        bindings[binding].actions.compactMap { if case .ask(let request) = $0 { request } else { nil } }
    }

    /// Whether each request has one possible outcome, whatever other threads do, because no block leads to itself, and
    /// those that fail do so always.
    var isForeseeable: Bool {
        var rest = Set(bindings.indices)
        while let leaf = rest.first(where: { rest.isDisjoint(with: dependencies(of: $0)) }) { rest.remove(leaf) }
        let failsForEver = bindings.flatMap(\.actions).allSatisfy {
            if case .fail(let times) = $0 { times == .max } else { true }
        }
        return rest.isEmpty && failsForEver
    }

    /// The bindings that a binding's block asks for while it runs.
    private func dependencies(of binding: Int) -> [Int] {
        requests(of: binding).filter(\.isCalled).compactMap(self.binding(for:))
    }
}
