/// That something must be bound, by whichever configuration.
struct Requirement: Sendable {
    private let type: any Any.Type
    private let name: BindingName?
    private let site: BindingSite

    init(of type: any Any.Type, _ name: BindingName?, at site: BindingSite) {
        self.type = type
        self.name = name
        self.site = site
    }

    /// Returns the error of a registry that does not meet the requirement.
    func problem(in registry: Registry) -> InjectionError? {
        guard !registry.hasBinding(forAny: type, named: name) else { return nil }
        let key = registry.missingKey(of: type, name, role: .requirement(site))
        return .bindingNotFound(key, path: [key])
    }
}
