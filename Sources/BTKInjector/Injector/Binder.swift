/// Binds types to the blocks that make their instances, while an injector is configured.
///
/// A binder is lent to a configuration block and cannot leave it, so an injector's bindings never change.
///
/// ```swift
/// func network(_ binder: inout Binder) {
///     binder.bindProvider(for: Client.self) { i in DefaultClient(log: try i.instance()) }
///     binder.bindFactory(for: Request.self) { (_, path: String) in DefaultRequest(path: path) }
/// }
/// ```
///
/// A key is a type, a name and a list of arguments. Binding one twice is an error, which names both places.
public struct Binder: ~Copyable {
    private var bindings: [Binding] = []
    /// What was taken back, and how many bindings were made before: they are gone through once, when all is configured.
    private var removals: [(key: BindingKey.Identity, count: Int)] = []
    /// Bindings that these override.
    private let base: [Binding]
    private var modules: [any Module] = []
    /// The module that binds now.
    @usableFromInline var module: String?

    init(overriding base: [Binding] = []) {
        self.base = base
    }

    /// Binds a type to a provider: a block whose instance is shared.
    ///
    /// The block runs at the first request for the instance, at most once at a time, and once in all when it succeeds.
    /// If it throws, nothing is kept, and the next request runs it again.
    ///
    /// - Parameters:
    ///   - type: Usually a protocol. Shared instances go to any thread, so it must be Sendable: write
    ///     `protocol Store: Sendable`.
    ///   - name: Tells several bindings of one type apart.
    ///   - scope: How long the instance lasts.
    ///   - fileID: Where the binding is made, for errors.
    ///   - line: Where the binding is made, for errors.
    ///   - make: Makes the instance, of what the resolver gives.
    @inlinable
    public mutating func bindProvider<T: Sendable>(
        for type: T.Type, named name: BindingName? = nil, scope: Scope = .singleton, fileID: String = #fileID,
        line: Int = #line,
        _ make: @escaping @Sendable (inout Resolver) throws -> T
    ) {
        let description = BindingDescription(
            type: type, name: name, kind: .provider, scope: scope, arguments: NoArguments.self,
            site: BindingSite(fileID: fileID, line: line, module: module))
        bind(
            Binding(description) { request, room in
                var resolver = Resolver(request)
                room.initializeMemory(as: T.self, to: try make(&resolver))
            })
    }

    /// Binds a type to a factory: a block that makes a new instance for each request.
    ///
    /// New instances belong to whoever asked for them, so they need not be Sendable.
    ///
    /// - Parameters:
    ///   - type: Usually a protocol.
    ///   - name: Tells several bindings of one type apart.
    ///   - fileID: Where the binding is made, for errors.
    ///   - line: Where the binding is made, for errors.
    ///   - make: Makes an instance, of what the resolver gives.
    @inlinable
    public mutating func bindFactory<T>(
        for type: T.Type, named name: BindingName? = nil, fileID: String = #fileID, line: Int = #line,
        _ make: @escaping @Sendable (inout Resolver) throws -> sending T
    ) {
        bindFactory(for: type, named: name, fileID: fileID, line: line, block: FactoryBlock(make))
    }

    /// Binds a type to a factory with arguments: a block that makes a new instance for each request.
    ///
    /// ```swift
    /// binder.bindFactory(for: Session.self) { (i, user: String) in
    ///     DefaultSession(user: user, store: try i.instance())
    /// }
    /// ```
    ///
    /// Factories of one type and name with different arguments stand side by side.
    ///
    /// - Parameters:
    ///   - type: Usually a protocol.
    ///   - name: Tells several bindings of one type apart.
    ///   - fileID: Where the binding is made, for errors.
    ///   - line: Where the binding is made, for errors.
    ///   - make: Makes an instance, of what the resolver gives and of the arguments. Write `sending` before the type of
    ///     an argument that is not Sendable.
    @inlinable
    public mutating func bindFactory<T, each Argument>(
        for type: T.Type, named name: BindingName? = nil, fileID: String = #fileID, line: Int = #line,
        _ make: @escaping @Sendable (inout Resolver, repeat sending each Argument) throws -> sending T
    ) {
        bindFactory(for: type, named: name, fileID: fileID, line: line, block: FactoryBlock(make))
    }

    @inlinable
    mutating func bindFactory<T, each Argument>(
        for type: T.Type, named name: BindingName?, isOnMainActor: Bool = false, fileID: String, line: Int,
        parameters: [any Any.Type] = [], block: FactoryBlock<T, repeat each Argument>
    ) {
        let description = BindingDescription(
            type: type, name: name, kind: .factory, isOnMainActor: isOnMainActor,
            arguments: ArgumentList<repeat each Argument>.self,
            site: BindingSite(fileID: fileID, line: line, module: module))
        bind(Binding(description, parameters: parameters, factory: block))
    }

    @usableFromInline
    mutating func bind(_ binding: Binding) {
        bindings.append(binding)
    }

    /// Takes back what is bound under a type and a name, whatever its arguments.
    ///
    /// This is for the configuration at hand, and in ``Injector/overriding(_:)`` also for what it overrides. What a
    /// parent binds stays. Where nothing is bound, nothing happens.
    ///
    /// - Parameters:
    ///   - type: The type as it was bound.
    ///   - name: The name as it was bound.
    public mutating func removeBinding<T>(for type: T.Type, named name: BindingName? = nil) {
        removals.append((BindingKey(type, named: name).identity, bindings.count))
    }

    /// Lets a module make its bindings.
    ///
    /// A module that was installed before is not installed again, so modules may install those they need. Two modules
    /// of one type are the same if they are equal, where the type is `Equatable`, and otherwise if they are values
    /// without stored properties, or one object.
    ///
    /// A module that throws leaves nothing behind: what it bound and removed is undone, with the modules that it
    /// installed. Where its error is caught, it may be installed again.
    ///
    /// - Parameter module: What binds.
    /// - Throws: What the module throws, as it is.
    public mutating func install<M: Module>(_ module: M) throws {
        guard !hasInstalled(module) else { return }
        let (outer, counts) = (self.module, (bindings.count, removals.count, modules.count))
        modules.append(module)
        self.module = String(describing: M.self)
        defer { self.module = outer }
        do {
            try module.configure(&self)
        } catch {
            // Released at the end, because users' objects are among them.
            let undone = (bindings[counts.0...], modules[counts.2...])
            bindings.removeSubrange(counts.0...)
            removals.removeSubrange(counts.1...)
            modules.removeSubrange(counts.2...)
            withExtendedLifetime(undone) {}
            throw error
        }
    }

    private func hasInstalled(_ module: some Module) -> Bool {
        // A copy, because comparing runs code of the modules.
        let modules = modules
        return modules.contains { isSame(module, as: $0) }
    }

    /// - Parameter parent: The injector that is asked for what is not bound here.
    consuming func freeze(parent: Injector? = nil) throws(InjectionError) -> Registry {
        let registry = Registry(remainingBindings, parent: parent?.registry, ownedBy: parent)
        let problems = registry.problems
        guard problems.isEmpty else {
            // The problems keep the registry, for their texts: without its blocks and its parent.
            registry.close()
            throw .invalidConfiguration(problems)
        }
        return registry
    }

    /// The bindings that were not taken back: those of the base, overrides in their places, and then the others.
    private var remainingBindings: [Binding] {
        guard !removals.isEmpty || !base.isEmpty else { return bindings }
        // The same identities for all that is bound under a key, since the places are left out.
        let removed = Dictionary(removals) { _, last in last }
        func removedCount(_ binding: Binding) -> Int? {
            removed[BindingKey.Identity(key: binding.description.key, site: nil)]
        }
        let bindings = bindings.enumerated().filter { $0 >= removedCount($1) ?? 0 }.map(\.element)
        let base = base.filter { removedCount($0) == nil }
        let overrides = Dictionary(grouping: bindings, by: \.description.fullKey)
        let baseKeys = Set(base.map(\.description.fullKey))
        return base.flatMap { overrides[$0.description.fullKey] ?? [$0] }
            + bindings.filter { !baseKeys.contains($0.description.fullKey) }
    }
}
