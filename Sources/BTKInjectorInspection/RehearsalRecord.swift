import BTKInjector
import Synchronization

/// The notes on the blocks and functions that run in a rehearsal: their failures, what they request, and the properties
/// that are made meanwhile.
///
/// A block that has failed is not run again for each binding that needs it. A property belongs to the binding whose
/// block or function runs, in any object or part of it. No instance is read.
final class RehearsalRecord: RehearsalNotes {
    /// Equal for one property of one binding. Another wrapper's properties have one site, but may have names.
    private struct PropertyIdentity: Hashable {
        let requester: Binding
        let type: ObjectIdentifier
        let name: BindingName?
        let site: BindingSite
    }

    /// Properties, each once.
    private struct Properties {
        /// For each number of a binding those of its block.
        var byNumber: [Int: [RequestOfProperty]] = [:]
        var identities: Set<PropertyIdentity> = []
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
        let identity = PropertyIdentity(requester: binding, type: ObjectIdentifier(type), name: name, site: site)
        properties.withLock { properties in
            guard properties.identities.insert(identity).inserted else { return }
            properties.byNumber[binding.number, default: []].append(
                RequestOfProperty(of: binding, type, named: name, at: site))
        }
    }

    /// The requests of the properties that were made, in the order of their bindings.
    var requestsOfProperties: [RequestOfProperty] {
        properties.withLock { $0.byNumber }.sorted { $0.key < $1.key }.flatMap(\.value)
    }
}
