import BTKInjector
import Synchronization

/// The failures of the blocks that run in a rehearsal, what they request, and the properties that are made meanwhile.
///
/// So no block runs once for each binding that needs it. A property belongs to the binding whose block or function
/// runs, in any object or part of it. Nothing is read of an instance.
final class RehearsalRecord: RehearsalNotes {
    /// A property that asks the global injector.
    fileprivate struct Property: Sendable {
        let requester: Binding
        /// Keeps the requester: a child may have ended.
        let layout: Layout
        let type: any Any.Type
        let name: BindingName?
        let site: BindingSite
        /// Whether the requester, and so the property, is on the main actor, where it reaches both kinds.
        var reachesMainActor: Bool { requester.description.livesOnMainActor }

        /// Equal for one property of one binding. Another wrapper's properties have one site, but may have names.
        struct Identity: Hashable {
            let requester: Binding
            let type: ObjectIdentifier
            let name: BindingName?
            let site: BindingSite
        }

        var identity: Identity {
            Identity(requester: requester, type: ObjectIdentifier(type), name: name, site: site)
        }
    }

    /// Properties, each once.
    private struct Properties {
        /// For each number of a binding those of its block.
        var byNumber: [Int: [Property]] = [:]
        var identities: Set<Property.Identity> = []
    }

    /// For each binding its first failure. None is replaced, because releasing it may run code of users.
    private let failures = Mutex<[Binding: any Error]>([:])
    private let properties = Mutex(Properties())
    private let blockNeeds = Mutex(BlockNeeds())
    /// How many rehearsals run within each other, with that of these blocks.
    let depth: Int

    init(depth: Int) { self.depth = depth }

    func failure(of binding: Binding) -> (any Error)? { failures.withLock { $0[binding] } }

    func note(_ failure: any Error, of binding: Binding) {
        failures.withLock { if $0[binding] == nil { $0[binding] = failure } }
    }

    func note(_ need: Dependency, of binding: Binding) { blockNeeds.withLock { $0.note(need, of: binding) } }

    /// The requests of blocks until now.
    var needs: BlockNeeds { blockNeeds.withLock { $0 } }

    /// Releases the failures, outside of their lock.
    func forgetFailures() {
        _ = failures.withLock { failures in
            defer { failures = [:] }
            return failures
        }
    }

    func noteProperty(of binding: Binding, _ type: any Any.Type, named name: BindingName?, at site: BindingSite) {
        let property = Property(requester: binding, layout: binding.layout, type: type, name: name, site: site)
        properties.withLock { properties in
            guard properties.identities.insert(property.identity).inserted else { return }
            properties.byNumber[binding.number, default: []].append(property)
        }
    }

    /// Whether blocks have made properties that ask the global injector.
    var hasProperties: Bool { properties.withLock { !$0.byNumber.isEmpty } }

    /// The requests that the properties will make.
    var requestsOfProperties: [RequestOfProperty] {
        properties.withLock { $0.byNumber }.values.joined().map {
            RequestOfProperty(type: $0.type, name: $0.name, mayHaveAnyName: false)
        }
    }

    /// Returns the errors that the properties would trap with, where an injector is the global one.
    func propertyProblems(in injector: Injector) -> [InjectionError] {
        let properties = properties.withLock { $0.byNumber }.sorted { $0.key < $1.key }.flatMap(\.value)
        return properties.compactMap { $0.problem(in: injector) }
    }
}

extension RehearsalRecord.Property {
    fileprivate func problem(in injector: Injector) -> InjectionError? {
        func find<T>(_ type: T.Type) throws(InjectionError) {
            if reachesMainActor {
                _ = try injector.mainActor.provider(for: type, named: name)
            } else {
                _ = try injector.provider(for: type, named: name)
            }
        }
        let type = type
        if let other = requester.bindingOfChild(for: type, named: name, below: injector) {
            return .property(of: requester.key, type, named: name, bypassing: other)
        }
        do throws(InjectionError) {
            try find(type)
            return nil
        } catch {
            let error = error.ofProperty(at: site, reachesMainActor: reachesMainActor)
            return error.key.map { error.with($0, requestedBy: requester.key) } ?? error
        }
    }
}
