// The search for the target of a request, whoever asks and in whatever form: a caller, a block, a property, or a
// parameter, by its own type or by that of a handle or a closure.

extension Layout {
    /// Returns what a request leads to. Throws the error of what is missing, or of what is no such factory.
    func target(of request: TypeRequest) throws(InjectionError) -> RequestTarget {
        do throws(Problem) { return try search(for: request) } catch { throw error.publicError }
    }

    /// Returns what a request leads to. Throws the problem of what is missing, or of what is no such factory.
    ///
    /// - `X?` is the binding of `X?`, else that of `X` with the same name and arguments, else nil if nothing is bound
    ///   for these types and that name.
    /// - `[X]` is the binding of `[X]`, else the instances of all names of `X`. `[X]?` is nil where there are none.
    @inline(never) func search(for request: TypeRequest) throws(Problem) -> RequestTarget {
        let type = request.type
        let found = binding(type, named: request.name, taking: request.list)
        if let found, let given = try binding(found, givenFor: request) { return .binding(given) }
        // From here on what was found is a function's own key, behind which there is nothing.
        if let wrapped = (type as? any OptionalType.Type)?.wrappedType {
            return found == nil ? try search(forOptional: wrapped, request) : .absent
        }
        if let element = request.elementOfSet(type) {
            let bindings = members(of: element, request)
            guard bindings.isEmpty else { return .set(bindings) }
            throw missingMember(of: element, request)
        }
        // The function needs its own object to build it, which the search for cycles tells.
        if let found { return .binding(found) }
        throw missing(type, request)
    }

    private func search(
        forOptional wrapped: any Any.Type, _ request: TypeRequest
    ) throws(Problem) -> RequestTarget {
        let element = request.elementOfSet(wrapped)
        if let found = binding(wrapped, named: request.name, taking: request.list) {
            if let given = try binding(found, givenFor: request) { return .wrapped(given) }
            // The key is the function's own, behind which there is nothing. Where it is that of a set, the set is
            // gathered.
            if element == nil { return .absent }
        } else {
            // A type that is bound only with other arguments is not absent.
            for type in [wrapped, request.type] where hasExactBinding(for: type, named: request.name) {
                throw missing(type, request)
            }
        }
        if let element {
            let bindings = members(of: element, request)
            if !bindings.isEmpty { return .set(bindings) }
            if hasExactBinding(for: element, named: nil), self.bindings(ofAll: element).isEmpty {
                throw missing(element, request)
            }
        }
        if request.isInferred { throw missing(request.type, request) }
        return .absent
    }

    /// Returns the binding that a request gets for the one that its key finds. Nil for a function's own key behind
    /// which there is nothing: a handle is on the function itself then, but for a set, which is gathered.
    private func binding(
        _ found: Borrowed<Binding>, givenFor request: TypeRequest
    ) throws(Problem) -> Borrowed<Binding>? {
        var given = Optional(found)
        if let requester = request.requester { given = binding(found, takenBy: requester) }
        if request.isLater, request.elementOfSet(found.lend { $0.type }) == nil { given = given ?? found }
        if let given, request.arguments != nil { try requireFactory(given, request) }
        return given
    }

    /// Returns the bindings of all names of a type. Without the one whose function takes them at once: a composite is
    /// no cycle.
    @inline(never) private func members(of element: any Any.Type, _ request: TypeRequest) -> [Borrowed<Binding>] {
        let bindings = bindings(ofAll: element)
        guard let requester = request.requester, !request.isLater else { return bindings }
        return bindings.filter { !$0.lend { $0.hasKey(of: requester) } }
    }

    /// Whether anything is bound for a type and a name in a form that a request for it would find.
    func findsAnything(for type: any Any.Type, named name: BindingName?) -> Bool {
        if hasExactBinding(for: type, named: name) { return true }
        if let wrapped = (type as? any OptionalType.Type)?.wrappedType {
            return findsAnything(for: wrapped, named: name)
        }
        guard name == nil, let element = (type as? any ArrayType.Type)?.element else { return false }
        return hasExactBinding(for: element, named: nil) || !bindings(ofAll: element).isEmpty
    }
}

extension TypeRequest {
    /// Returns the type of the elements, if a type is that of a set and the request may be for one.
    fileprivate func elementOfSet(_ type: any Any.Type) -> (any Any.Type)? {
        guard name == nil, arguments == nil else { return nil }
        return (type as? any ArrayType.Type)?.element
    }
}

// MARK: Values

extension Registry {
    /// Returns the value of a target that is no single binding.
    // A function of its own, because its copies would lie in the frame around a block.
    @inline(never) func value<T>(
        of target: RequestTarget, as type: T.Type, callerIsOnMainActor: Bool, on thread: ResolutionThread
    ) throws(InjectionError) -> sending T {
        func gather<Element>(_ element: Element.Type, _ bindings: [Borrowed<Binding>]) throws(InjectionError) -> T {
            let slots = slots(of: bindings)
            return array(
                try slots.instances(of: element, callerIsOnMainActor: callerIsOnMainActor, on: thread), as: type)
        }
        // Safe because shared instances are Sendable, and those of the main actor are requested there only.
        guard case .set(let bindings) = target else { return unsafe sent(absent(type)) }
        let element = bindings[0].lend { $0.type }
        return unsafe sent(try gather(element, bindings))
    }
}

/// Returns the nil of an optional type.
func absent<T>(_ type: T.Type) -> T {
    func value<Absent: OptionalType>(_ type: Absent.Type) -> T { same(type.absent, as: T.self) }
    guard let optional = type as? any OptionalType.Type else { fatalError("Only an optional is absent.") }
    return value(optional)
}

/// Returns an array as its own type, or as the optional of that.
func array<Element, T>(_ elements: [Element], as type: T.Type) -> T {
    [Element].self == type ? same(elements, as: type) : same(Optional(elements), as: type)
}
