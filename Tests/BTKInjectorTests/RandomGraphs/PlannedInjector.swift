import TestSupport

@testable import BTKInjector

/// An injector whose blocks are those of a ``GraphPlan``.
final class PlannedInjector: Sendable {
    typealias Product = GraphPlan.Product

    let blocks: PlannedBlocks
    /// The injector that the blocks capture. Taken out at the end, because the blocks hold this.
    private let captured = Locked<Injector?>(nil)
    /// Whether the injector is a child, whose parent has the bindings with some of the names. Every other plan's is.
    private let isChild: Bool

    private var plan: GraphPlan { blocks.plan }
    private var injector: Injector { captured.value! }

    init(_ plan: GraphPlan) throws {
        blocks = PlannedBlocks(plan)
        isChild = plan.requests.count.isMultiple(of: 2)
        let parent = try Injector { bind(in: &$0) { !isChild || isParents($0) } }
        let injector = isChild ? try parent.makeChild { bind(in: &$0) { !isParents($0) } } : parent
        captured.value = injector
    }

    /// Releases the injector, and with it all blocks.
    func close() { captured.value = nil }

    func answer(_ request: GraphPlan.Request) -> GraphAnswer {
        GraphAnswer { () throws(InjectionError) in try ask(request, of: injector) }
    }

    private func isParents(_ key: BindingKey) -> Bool { key.name?.string.hasPrefix("a") == true }

    private func bind(in binder: inout Binder, _ isBound: (BindingKey) -> Bool) {
        for (index, binding) in plan.bindings.enumerated() where isBound(binding.key) {
            // A parent's block finds the child's bindings by the injector only.
            let asksInjector = isChild && isParents(binding.key)
            let make = { @Sendable (resolver: borrowing Resolver) in
                let number = try self.blocks.run(index) { request throws(InjectionError) in
                    try asksInjector || request.asksInjector
                        ? self.ask(request, of: self.injector) : self.ask(request, of: resolver)
                }
                return Product(number: number ?? -1)
            }
            let name = binding.key.name
            switch binding.form {
            case .factory: binder.bindFactory(for: Product.self, named: name) { i in try make(i) }
            case .factoryTakingInt: binder.bindFactory(for: Product.self, named: name) { (i, _: Int) in try make(i) }
            default: binder.bindProvider(for: Product.self, named: name) { i in try make(i) }
            }
        }
    }

    private func ask<Source: InstanceSource & ~Copyable>(
        _ request: GraphPlan.Request, of source: borrowing Source
    ) throws(InjectionError) -> Int? {
        let name = request.key.name
        let call: @Sendable () throws(InjectionError) -> Product
        switch request.form {
        case .instance: return try source.instance(for: Product.self, named: name).number
        case .provider:
            let provider = try source.provider(for: Product.self, named: name)
            call = { () throws(InjectionError) in try provider.get() }
        case .factory:
            let factory = try source.factory(for: Product.self, named: name)
            call = { () throws(InjectionError) in try factory() }
        case .factoryTakingInt:
            let factory = try source.factory(for: Product.self, named: name, taking: Int.self)
            call = { () throws(InjectionError) in try factory(7) }
        }
        return request.isCalled ? try call().number : nil
    }
}
