import BTKInjector

/// The request that a property makes to the global injector.
struct RequestOfProperty: Sendable {
    /// The binding whose block or function has made the property, or of whose type it is a stored one.
    let requester: Binding
    /// Keeps the requester: a child may have ended.
    let layout: Layout
    let type: any Any.Type
    let name: BindingName?
    /// Where the property is declared. Nil if only the type of its owner is known, which does not tell the name either.
    let site: BindingSite?

    init(of requester: Binding, _ type: any Any.Type, named name: BindingName? = nil, at site: BindingSite? = nil) {
        self.requester = requester
        layout = requester.layout
        self.type = type
        self.name = name
        self.site = site
    }

    var mayHaveAnyName: Bool { site == nil }

    /// Returns the error that the property would trap with, where an injector is the global one.
    func problem(in injector: Injector) -> InjectionError? {
        // On the main actor it reaches both kinds.
        let reachesMainActor = requester.description.livesOnMainActor
        func find<T>(_ type: T.Type) throws(InjectionError) {
            if reachesMainActor {
                _ = try injector.mainActor.provider(for: type, named: name)
            } else {
                _ = try injector.provider(for: type, named: name)
            }
        }
        if let other = requester.bindingOfChild(for: type, named: name, below: injector) {
            return .property(of: requester.key, type, named: name, bypassing: other)
        }
        let type = type
        do throws(InjectionError) {
            try find(type)
            return nil
        } catch {
            return error.ofProperty(of: requester.key, at: site, reachesMainActor: reachesMainActor)
        }
    }
}
