/// Identifies a binding by its type and, where there are several of one type, by its name.
///
/// Keys are what an ``InjectionError`` speaks of. A key made by hand equals the one the injector made, so tests can
/// compare errors:
///
/// ```swift
/// let (a, b) = (BindingKey(A.self), BindingKey(B.self))
/// let cycle = InjectionError.circularDependency(path: [a, b, a])
/// ```
///
/// The injector's own keys also carry where the binding was made and which arguments its factory takes. Those show in
/// an error's text and do not take part in comparisons.
public struct BindingKey: Hashable, Sendable, CustomStringConvertible {
    let facts: Facts

    /// Makes the key of a type, and of a name where the binding has one.
    ///
    /// ```swift
    /// let key = BindingKey(Session.self, named: .background)
    /// binder.wireProvider(with: key, to: Upload.init)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type as it is bound: `Clock.self`.
    ///   - name: The name as it is bound.
    public init<T>(_ type: T.Type, named name: BindingName? = nil) {
        self.init(Facts(type: type, name: name))
    }

    init(_ facts: Facts) {
        self.facts = facts
    }

    var type: any Any.Type { facts.type }

    var name: BindingName? { facts.name }

    @inline(never)
    func isNamed(_ name: BindingName?) -> Bool { self.name == name }

    /// The binding; nil if nothing is bound, or if the key was made by hand.
    var binding: BindingDescription? { facts.binding }

    /// The type's name, and the binding's own where it has one: `Clock named "utc"`.
    ///
    /// On one line: control characters are shown as Swift writes them.
    @inline(never)
    public var description: String {
        let type = String(describing: type)
        guard let name else { return type.visible }
        return fill("$1 named \"$2\"", type, name.string).visible
    }

    /// Whether two keys have the same type and name.
    public static func == (left: Self, right: Self) -> Bool {
        left.type == right.type && left.isNamed(right.name)
    }

    /// Feeds type and name to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        hasher.combine(name)
    }
}

extension BindingKey {
    /// Type and name, and the details for an error's text, which are not compared. An object, so that a key is one
    /// word.
    // Safe to share because only a function that makes a key changes its facts, before anybody else has it.
    final class Facts: @unchecked Sendable {
        let type: any Any.Type
        let name: BindingName?
        let binding: BindingDescription?
        /// Nil if the key was made by hand.
        let candidates: Candidates?
        var subject = Subject.binding

        // The requests that an error is about, where no path shows them.

        /// The bindings whose blocks or functions requested the key.
        var dependents: [BindingKey] = []
        /// The bindings that need the dependents, directly or not.
        var indirectDependents: [BindingKey] = []
        /// The places of the configurations that require it.
        var requirements: [BindingSite] = []
        /// The places of the properties that ask for it.
        var properties: [String] = []
        /// The `ArgumentList`s that factories were requested with; `Void` is a request for an instance.
        var forms: [any Any.Type] = []
        /// The lists of arguments as an error's text shows them.
        var requested: [String] = []
        /// Whether a parameter of a wired function requests it.
        var isParameter = false
        /// Whether such a parameter, or a property, can't be given what lives on the main actor.
        var leavesMainActor = false
        /// The key of what is wired to that function, and the parameter's type, if it could be an argument as well.
        var argument: (owner: BindingKey, type: any Any.Type)?

        @inline(never)
        init(
            type: any Any.Type, name: BindingName?, binding: BindingDescription? = nil, candidates: Candidates? = nil
        ) {
            self.type = type
            self.name = name
            self.binding = binding
            self.candidates = candidates
        }
    }

    /// The bindings that could have been requested instead of one that is missing: one object for all errors of an
    /// injector. They are searched when a text is read.
    final class Candidates: Sendable {
        private let own: [BindingDescription]
        /// Those of the parent of a declared child, which may have many. Declarations don't nest deep.
        private let parent: Candidates?
        /// Those of declared children.
        let bindingsOfChildren: [BindingDescription]

        init(_ own: [BindingDescription], parent: Candidates?, ofChildren bindingsOfChildren: [BindingDescription]) {
            (self.own, self.parent, self.bindingsOfChildren) = (own, parent, bindingsOfChildren)
        }

        var bindings: [BindingDescription] {
            guard let parent else { return own }
            var bindings: [BindingDescription] = []
            for other in parent.bindings where !own.contains(where: { $0.hasKey(of: other) }) { bindings.add(other) }
            for binding in own { bindings.add(binding) }
            return bindings
        }
    }

    /// The part of a binding that an error is about. A number, because an enum would take a kilobyte for conformances.
    struct Subject {
        private let number: Int

        /// The binding itself.
        static var binding: Self { Self(number: 0) }
        /// The root of a declared child.
        static var root: Self { Self(number: 1) }
        /// The place among overrides.
        static var overrides: Self { Self(number: 2) }
        /// The block, which verifies too deep within other verifications.
        static var verification: Self { Self(number: 3) }
        /// The arguments that its function is to take.
        static var arguments: Self { Self(number: 4) }
        /// A key in `with`.
        static var keys: Self { Self(number: 5) }
        /// A closure that can't send the arguments.
        static var closure: Self { Self(number: 6) }
        /// No binding, but a module.
        static var module: Self { Self(number: 7) }
        /// The labels of its arguments.
        static var labels: Self { Self(number: 8) }

        static func == (left: Self, right: Self) -> Bool { left.number == right.number }
    }

    /// Returns a key that is the same, with facts to change.
    func copy() -> BindingKey {
        let copy = Facts(type: type, name: name, binding: binding, candidates: facts.candidates)
        copy.subject = facts.subject
        copy.dependents = facts.dependents
        copy.indirectDependents = facts.indirectDependents
        copy.requirements = facts.requirements
        copy.properties = facts.properties
        copy.forms = facts.forms
        copy.requested = facts.requested
        copy.isParameter = facts.isParameter
        copy.leavesMainActor = facts.leavesMainActor
        copy.argument = facts.argument
        return BindingKey(copy)
    }

    /// Returns the key, requested by these bindings.
    @inline(never)
    func required(by dependents: [BindingKey]) -> BindingKey {
        let key = copy()
        key.facts.dependents = dependents
        return key
    }

    /// Whether two keys are equal, and name the same part of bindings that are made at the same place. A binding and the
    /// one that it shadows are not identical.
    @inline(never)
    func isIdentical(to other: BindingKey) -> Bool {
        guard self == other, facts.subject == other.facts.subject else { return false }
        // Each child has a root of its own.
        if facts.subject == .root { return false }
        guard let binding, let another = other.binding else { return binding === other.binding }
        return binding.site == another.site
    }
}
