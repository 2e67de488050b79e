// The handles that injectors and resolvers give.

extension _LookupContext {
    /// Makes a handle of a provider.
    @export(implementation)
    func provider<T>(
        for type: T.Type, named name: BindingName?, isInferred: Bool = false
    ) throws(InjectionError) -> Provider<T> {
        // This answers at once where the type itself is bound, which is the usual case.
        if let slot = slot(for: type, named: name), !slot.livesOnMainActor {
            return Provider(source: HandleSource(slot))
        }
        return Provider(
            source: try handleSource(
                of: type, named: name, taking: nil, reachesMainActor: false, isInferred: isInferred))
    }

    /// Makes a handle of a factory.
    @export(implementation) func factory<T, each Argument>(
        named name: BindingName?, isInferred: Bool = false
    ) throws(InjectionError) -> Factory<T, repeat each Argument> {
        let arguments = (repeat each Argument).self
        if let slot = slot(toMake: T.self, named: name, taking: arguments) {
            return Factory(source: HandleSource(slot))
        }
        return Factory(
            source: try handleSource(
                of: T.self, named: name, taking: arguments, reachesMainActor: false, isInferred: isInferred))
    }

    /// Finds where any handle gets its instances from.
    ///
    /// - Parameters:
    ///   - arguments: The list of arguments of a factory; nil for a provider.
    ///   - reachesMainActor: Whether it gives them there.
    @usableFromInline func handleSource(
        of type: any Any.Type, named name: BindingName?, taking arguments: (any Any.Type)?, reachesMainActor: Bool,
        isInferred: Bool = false
    ) throws(InjectionError) -> HandleSource {
        noteNeed(of: type, named: name, taking: arguments ?? NoArguments.self, isDeferred: true)
        let target = try registry.layout.target(
            of: TypeRequest(
                type: type, name: name, arguments: arguments, isLater: true, isInferred: isInferred,
                callerIsOnMainActor: reachesMainActor, sendsArguments: !reachesMainActor, thread: thread))
        if !reachesMainActor, let binding = target.bindings.first(where: { $0.lend(\.livesOnMainActor) }) {
            throw ResolutionThread.current.error(.boundOnMainActor(), about: binding.object)
        }
        switch target {
        case .binding(let binding): return HandleSource(registry.slot(of: binding))
        case .wrapped(let binding): return HandleSource(registry.slot(of: binding), isWrapped: true)
        case .absent, .set:
            return registry.handleSource(
                on: target, of: type, taking: arguments ?? NoArguments.self, reachesMainActor: reachesMainActor)
        }
    }
}

extension Registry {
    /// Returns the source of a handle on a target that is no single binding. The types are those of the handle.
    func handleSource(
        on target: RequestTarget, of type: any Any.Type, taking arguments: any Any.Type, reachesMainActor: Bool
    ) -> HandleSource {
        func source<T, Arguments>(_: T.Type, _: Arguments.Type) -> HandleSource {
            HandleSource(block(of: target, as: T.self, taking: Arguments.self, reachesMainActor: reachesMainActor))
        }
        return source(type, arguments)
    }

    private func block<T, Arguments>(
        of target: RequestTarget, as type: T.Type, taking: Arguments.Type, reachesMainActor: Bool
    ) -> HandleBlock<T, Arguments> {
        // Safe because the caller of a handle is where its value may be.
        func gathering<Element>(_ element: Element.Type, _ sources: [HandleSource]) -> HandleBlock<T, Arguments> {
            HandleBlock { _ in
                var elements: [Element] = []
                for source in sources {
                    elements.append(try source.instance(of: element, callerIsOnMainActor: reachesMainActor))
                }
                return unsafe sent(array(elements, as: type))
            }
        }
        switch target {
        case .set(let bindings):
            let element = bindings[0].lend { $0.type }
            return gathering(element, slots(of: bindings).map { HandleSource($0) })
        case .binding(let binding), .wrapped(let binding):
            let source = HandleSource(slot(of: binding), isWrapped: true)
            return HandleBlock { arguments in try source.made(type, arguments) }
        case .absent: return HandleBlock { _ in unsafe sent(absent(type)) }
        }
    }
}
