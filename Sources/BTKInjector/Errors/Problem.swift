/// A problem as data: all that the text of an error says.
///
/// The checks and the lookups of the library find problems. Where one is thrown, or told among those of a
/// configuration, it becomes a public case, whose key carries it: see InjectionError+Problem. The errors of blocks that
/// run are thrown as public cases, which say all about them: a cycle, a depth, the error of a block. A problem with
/// several requests is one cause that all of them have met: see Problem+Causes.
struct Problem: Error {
    let kind: Kind
    /// The key that it is about. Of a cycle the first member, of what is too deep within others the last one.
    let key: BindingKey
    /// The path from the outermost request on, or the members of a cycle. Empty where only the requests tell who asks.
    var path: [BindingKey]
    /// The requests for the key that have met the problem.
    var requests: [Request]

    @inline(never)
    init(_ kind: Kind, _ key: BindingKey, path: [BindingKey] = [], requests: [Request] = []) {
        self.kind = kind
        self.key = key
        self.path = path
        self.requests = requests
    }

    /// The kind of a problem, with its data. Each kind is a public case.
    indirect enum Kind: Sendable {
        case cycle
        case nesting(Nesting)
        case missing(Missing)
        case mismatch(Mismatch)
        case notAFactory
        case duplicate(Duplicate, at: [BindingSite])
        /// Singletons would keep an instance of graph scope, the keeper first.
        case captive(keeper: BindingKey)
        /// The key lives on the main actor. Where its requesters move there, so must the ordinary bindings that need
        /// these, directly or not.
        case boundOnMainActor(neededBy: [BindingKey] = [])
        case notOnMainActor
        case weakScopeOfValue
        case injectorReleased
        case unusedOverride(UnusedOverride)
        /// The block, or the function, has thrown.
        case failure(any Error)
    }

    /// The things that can be too deep within others of their kind.
    enum Nesting: Sendable {
        case requests, verifications, declarations, modules
    }

    /// A key that has no binding.
    struct Missing: Sendable {
        /// The bindings that may have been meant. Nil for an error that was made by hand, and where `bypassed` is
        /// meant.
        var candidates: Candidates?
        /// The place where an override has removed it.
        var removal: BindingSite?
        /// The declaration of the child that does not bind it as its root.
        var declaration: BindingKey?
        /// The binding that the child of a property's owner has for the key, which the property passes by.
        var bypassed: BindingDescription?
        /// Whether a function that takes the set of all of them makes the only one.
        var isMemberOfOwnSet = false
    }

    /// Arguments and keys that are not those of a binding, or of a function.
    enum Mismatch: Sendable {
        /// The key is bound with these lists of arguments, and was requested with others.
        case lists([BindingDescription])
        /// The root of a child takes arguments.
        case root([BindingDescription], of: BindingKey)
        /// A function has no parameters for the arguments in `taking`.
        case arguments
        /// A function has no parameters for keys in `with`.
        case keys([BindingKey])
        /// A list of arguments, a tuple, has labels.
        case labels(any Any.Type)
        /// A closure calls a block that may send its arguments away, and closures don't send them.
        case closure
        /// A parameter of this type would keep a child.
        case child(BindingKey, parameter: any Any.Type)
        /// A function takes or makes a type whose values are too large.
        case large(any Any.Type, size: Int)
        /// Which of several parameters of a type is the argument is not said.
        case argumentInDoubt(any Any.Type)
        /// Which of several parameters, or of several keys of a type, is meant is not said. The function's parameters
        /// as they would have the keys by their order, and nil for arguments.
        case keysInDoubt([BindingKey], [Parameter?])
        /// A function takes the type of its binding, which has a name, without saying which of that type it means.
        case ownType(isBoundWithoutName: Bool)
        /// The error was made by hand, with these texts.
        case byHand(expected: String, requested: String)
    }

    /// A key, or a module, that is there more than once.
    enum Duplicate: Sendable {
        /// One configuration binds it several times, perhaps as it is and as an optional, and perhaps in an override:
        /// in a child that only that declares.
        case bindings(areMixed: Bool, isInOverride: Bool)
        /// One block of an override does so, perhaps that of a child.
        case bindingsOfOverride(areMixed: Bool, ofChild: Bool)
        /// It is bound here as it is, and in a parent as an optional, or the reverse.
        case bindingBesideParent
        /// A block of an override removes it behind its binding. The last place is that of the removal.
        case removalBehindBinding
        /// A module is installed in a child, and later for a parent of that.
        case module
    }

    /// A binding, or a removal, of an override that changes nothing.
    enum UnusedOverride: Sendable {
        /// A binding that replaces none. Without candidates if the error was made by hand.
        case binding(Candidates?)
        case removal(Candidates)
        /// It is about a seed, which an override never replaces.
        case seed(BindingDescription)
        /// A removal in a configuration that is no override.
        case removalOutside
    }
}

/// The bindings that could have been requested instead of one that is missing.
enum Candidate {
    /// Those that can be requested there, a parent's first.
    case visible
    /// Those of declared children.
    case ofChildren
    /// Those of other children that the parent declares.
    case ofSiblings
}

/// Lists candidates: when a text is read, because most errors are not.
typealias Candidates = @Sendable (Candidate) -> [BindingDescription]
