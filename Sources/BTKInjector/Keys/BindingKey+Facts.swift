extension BindingKey {
    /// Type and name, and what the texts of errors tell beside. That is not compared. An object, so that a key is one word.
    ///
    /// A constant object with a struct would be checked by the compiler, but that takes 8 KB in programs (measured): Swift
    /// writes functions that copy and destroy so large a struct.
    // Safe because it changes only in `with`, before a key has it.
    final class Facts: @unchecked Sendable {
        let type: any Any.Type
        let name: BindingName?
        /// Nil if nothing is bound, or if the key was made by hand.
        let binding: BindingDescription?
        /// The bindings that may have been meant, if it has none.
        var candidates: Candidates?
        var subject = Subject.binding
        /// The places of other bindings, or of a removal, that an error is about.
        var others: [BindingSite] = []
        /// The keys that `with` has to name for the parameters of one type.
        var keysToName: [BindingKey] = []

        // The requests that an error is about, where no path shows them.

        /// The bindings whose blocks or functions requested the key.
        var dependents: [BindingKey] = []
        /// The bindings that need the dependents, directly or not.
        var indirectDependents: [BindingKey] = []
        /// The requirements of configurations.
        var requirements: [Requirement] = []
        /// The places of the properties that request it.
        var properties: [BindingSite] = []
        /// The types of arguments with which factories were requested, as one type; `Never` is a request for an
        /// instance.
        var forms: [any Any.Type] = []
        /// The lists of arguments as an error's text shows them.
        var argumentTexts: [String] = []
        /// Whether a parameter of a wired function requests it.
        var isParameter = false
        /// Whether such a parameter is a closure without arguments, for which a factory would do as well.
        var isCalled = false
        /// Whether the caller is on the main actor, if neither a block nor a function requests it.
        var isRequestedOnMainActor = false
        /// Whether such a parameter, or a property, can't be given what lives on the main actor.
        var leavesMainActor = false
        /// The argument that the parameter could be as well.
        var argument: Argument?

        /// The types of all arguments with which it was requested.
        @inline(never) var requestedTypes: [any Any.Type] { forms.flatMap { TupleType.elements(of: $0) } }

        fileprivate init(_ type: any Any.Type, _ name: BindingName?, _ binding: BindingDescription?) {
            (self.type, self.name, self.binding) = (type, name, binding)
        }

        fileprivate func copy() -> Facts {
            let copy = Facts(type, name, binding)
            (copy.candidates, copy.subject) = (candidates, subject)
            (copy.others, copy.keysToName) = (others, keysToName)
            (copy.dependents, copy.indirectDependents) = (dependents, indirectDependents)
            (copy.requirements, copy.properties) = (requirements, properties)
            (copy.forms, copy.argumentTexts, copy.argument) = (forms, argumentTexts, argument)
            (copy.isParameter, copy.isCalled, copy.leavesMainActor) = (isParameter, isCalled, leavesMainActor)
            copy.isRequestedOnMainActor = isRequestedOnMainActor
            return copy
        }
    }

    /// The part of a binding that an error is about.
    package enum Subject {
        /// The binding itself.
        case binding
        /// The root of a declared child.
        case root
        /// The binding of a parent, where a configuration must have one of its own.
        case own
        /// The place among overrides.
        case overrides
        /// The block, which verifies too deep within other verifications.
        case verification
        /// The arguments that its function is to take.
        case arguments
        /// A key in `with`.
        case keys
        /// Arguments that are fewer than the parameters of their type.
        case someArguments
        /// Keys in `with` that are fewer than the parameters of their type.
        case someKeys
        /// A closure that can't send the arguments.
        case closure
        /// The labels of its arguments.
        case labels
        /// A binding of an override that replaces none.
        case addition
        /// No binding, but a module.
        case module
        /// The place among the overrides of a child.
        case overridesOfChild
        /// Its own key, where its block has removed what it would get.
        case removed
        /// Its own key, by a handle: itself, or what it replaces.
        case unsaid
        /// Its own type, without its name.
        case ownName
        /// An array that a parent binds, where the child binds a member under a name.
        case someMembers
        /// The other members of a set than the one that takes it.
        case otherMembers
        /// The declaration of a child, too deep within others.
        case declaration

        /// Whether nobody says which parameter is meant, or which binding.
        var isDoubt: Bool {
            switch self {
            case .someArguments, .someKeys, .ownName, .someMembers: true
            default: false
            }
        }
    }

    /// A parameter of a wired function that may be meant as an argument.
    final class Argument: Sendable {
        /// The key of what is wired to the function.
        let owner: BindingKey
        let type: any Any.Type
        /// All parameters of the function that may be meant so, this one among them.
        let types: [any Any.Type]

        init(owner: BindingKey, type: any Any.Type, types: [any Any.Type]) {
            (self.owner, self.type, self.types) = (owner, type, types)
        }
    }

    /// Makes the key of a type that is known only while the program runs.
    @inline(never) init(of type: any Any.Type, named name: BindingName?, _ binding: BindingDescription? = nil) {
        self.init(Facts(type, name, binding))
    }

    private init(_ facts: Facts) { self.facts = facts }

    /// The binding; nil if nothing is bound, or if the key was made by hand.
    package var binding: BindingDescription? { facts.binding }

    /// The part of a binding that an error is about.
    package var subject: Subject { facts.subject }

    /// The requirements of configurations that an error is about.
    package var requirements: [Requirement] { facts.requirements }

    /// Returns the key with changed facts, of which it gets a copy.
    @inline(__always) func with(_ change: (Facts) -> Void) -> BindingKey {
        let facts = facts.copy()
        change(facts)
        return BindingKey(facts)
    }

    /// Returns the key with another part of the binding as its subject.
    @inline(never) package func about(_ subject: Subject) -> BindingKey { with { $0.subject = subject } }

    /// Returns the key with another part of the binding as its subject, and with the place of another binding.
    @inline(never) func about(_ subject: Subject, at other: BindingSite) -> BindingKey {
        with { ($0.subject, $0.others) = (subject, [other]) }
    }

    /// Returns the key, requested by these bindings.
    @inline(never) func required(by dependents: [BindingKey]) -> BindingKey { with { $0.dependents = dependents } }

    /// Whether two keys are equal, and name the same part of bindings that are made at the same place. A binding and the
    /// one that it shadows are not identical.
    @inline(never) func isIdentical(to other: BindingKey) -> Bool {
        // Each child has a root of its own.
        guard self == other, facts.subject == other.facts.subject, facts.subject != .root else { return false }
        // Each configuration has bindings of its own.
        if facts.subject == .own, requiringChild != other.requiringChild { return false }
        guard let binding, let another = other.binding else { return binding === other.binding }
        return binding.site == another.site
    }

    /// The declaration of the child whose configuration has the requirement that an error is about.
    private var requiringChild: BindingSite? { requirements.first?.site.origin?.child }

    /// Equal for identical keys.
    @inline(never) var identityHash: Int {
        hashValue ^ (binding?.site.hashValue ?? 0)
    }

    // MARK: Candidates

    /// Bindings that could have been requested instead of one that is missing.
    enum Candidate {
        /// One that can be requested there, a parent's first.
        case visible
        /// One of declared children.
        case ofChildren
        /// One of other children that the parent declares.
        case ofSiblings
    }

    /// Lists candidates: when a text is read, because most errors are not.
    typealias Candidates = @Sendable (Candidate) -> [BindingDescription]

    /// The bindings that could have been requested instead.
    @inline(never) func candidates(_ kind: Candidate = .visible) -> [BindingDescription] {
        facts.candidates?(kind) ?? []
    }
}

/// A set of bindings.
final class BindingSet {
    private let bindings: [BindingDescription]
    private var table = HashTable()

    @inline(never) init(of bindings: [BindingDescription]) {
        self.bindings = bindings
        for (index, binding) in bindings.enumerated() where !contains(binding) {
            table.add(index, hash: ObjectIdentifier(binding).hashValue)
        }
    }

    @inline(never) func contains(_ binding: BindingDescription) -> Bool {
        table.first(ObjectIdentifier(binding).hashValue) { bindings[$0] === binding } != nil
    }
}
