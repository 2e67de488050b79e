// The problems of what is missing, or bound otherwise than it is requested, and of requirements. Each problem of a
// missing key gets its data here.

extension Layout {
    /// Returns the problem of a request that finds nothing for a type: that asked for, or one that it stands for.
    @inline(never) func missing(_ type: any Any.Type, _ request: TypeRequest) -> Problem {
        let key = BindingKey(of: type, named: request.name)
        let told = request.told(about: type)
        // A parameter is told with its function, and any other request with the blocks that run.
        let path = told.parameter == nil ? request.thread.path(to: key) : [told.requester!, key]
        return missing(key, path: path, told)
    }

    /// Returns the problem of a key that nothing is bound for, or only what takes other arguments.
    private func missing(_ key: BindingKey, path: [BindingKey], _ request: Problem.Request) -> Problem {
        // Without those that are shadowed.
        let bound = bindings(for: key.type, named: key.name)
            .filter { binding(withKeyOf: $0)?.layout === $0.layout }.descriptions
        guard bound.isEmpty else {
            let key = BindingKey(of: key.type, named: key.name, bound[0])
            return Problem(.mismatch(.lists(bound)), key, requests: [request])
        }
        return missing(key, path: path, [request])
    }

    /// Returns the problem of a key that nothing is bound for, with all that its text says.
    private func missing(
        _ key: BindingKey, path: [BindingKey], _ requests: [Problem.Request], declaration: BindingKey? = nil,
        isMemberOfOwnSet: Bool = false
    ) -> Problem {
        let missing = Problem.Missing(
            candidates: candidates, removal: removal(of: key)?.description.site, declaration: declaration,
            isMemberOfOwnSet: isMemberOfOwnSet)
        return Problem(.missing(missing), key, path: path, requests: requests)
    }

    /// Returns the problem of a set without members: also where the one that asks for it would be the only one.
    func missingMember(of element: any Any.Type, _ request: TypeRequest) -> Problem {
        guard let requester = request.requester, requester.type == element, !bindings(ofAll: element).isEmpty else {
            return missing(element, request)
        }
        let key = BindingKey(of: element, named: nil)
        return missing(key, path: [requester.key, key], [request.told(about: element)], isMemberOfOwnSet: true)
    }

    /// Throws unless a binding is a factory that the caller may call.
    @inline(never) func requireFactory(_ binding: Borrowed<Binding>, _ request: TypeRequest) throws(Problem) {
        let (isFactory, livesOnMainActor) = binding.lend { ($0.isFactory, $0.livesOnMainActor) }
        let kind: Problem.Kind
        if !isFactory {
            kind = .notAFactory
        } else if livesOnMainActor, !request.callerIsOnMainActor {
            kind = .boundOnMainActor()
        } else if !livesOnMainActor, !request.sendsArguments, !binding.lend({ $0.takes(nil) }) {
            kind = .notOnMainActor
        } else {
            return
        }
        let bound = binding.object
        throw Problem(kind, bound.key, requests: [request.told(about: bound.type)])
    }

    /// Returns what an override has removed of a key's type and name, here or in a parent.
    private func removal(of key: BindingKey) -> Removal? {
        for layout in lineage {
            if let removal = layout.removals.last(where: { $0.description.matches(key.type, key.name) }) {
                return removal
            }
        }
        return nil
    }

    /// The problem of declared children that don't bind their root, or bind it with arguments.
    @inline(never) var rootProblem: Problem? {
        guard let declaration, case let type = declaration.children!.root,
            table.find(ObjectIdentifier(type), tag: 0) == nil
        else { return nil }
        let bound = ownBindings(for: type, named: nil).objects.descriptions
        // An inherited one shows as it is bound there.
        let key = BindingKey(of: type, named: nil, bound.first ?? binding(type)?.object.description)
        let request = Problem.Request(.block, by: declaration.key)
        guard bound.isEmpty else {
            return Problem(.mismatch(.root(bound, of: declaration.key)), key, requests: [request])
        }
        return missing(key, path: [declaration.key, key], [request], declaration: declaration.key)
    }

    /// Returns the problem of a requirement that is not met.
    func problem(of requirement: Requirement) -> Problem? {
        let name = requirement.key.name
        let arguments = requirement.arguments
        let request = Problem.Request(
            .requirement(requirement), taking: arguments == NoArguments.self ? nil : arguments)
        if let arguments, TupleType.hasLabels(arguments) {
            return Problem(.mismatch(.labels(arguments)), requirement.key, requests: [request])
        }
        // A factory of `X` makes an `X?`, too.
        let type = wrappedType(standingFor: requirement.key.type, named: name) ?? requirement.key.type
        let isMet =
            if let arguments {
                binding(type, named: name, taking: arguments) != nil
            } else {
                hasExactBinding(for: type, named: name)
            }
        let key = BindingKey(of: type, named: name)
        return isMet ? nil : missing(key, path: [key], request)
    }
}

extension InjectionError {
    /// Makes the error of a property that asks the global injector for what the child of its owner binds.
    package static func property(
        of owner: BindingKey, _ type: any Any.Type, named name: BindingName?, bypassing binding: BindingDescription
    ) -> InjectionError {
        let key = BindingKey(of: type, named: name)
        return Problem(
            .missing(Problem.Missing(bypassed: binding)), key, path: [owner, key],
            requests: [Problem.Request(.block, by: owner)]
        ).publicError
    }
}
