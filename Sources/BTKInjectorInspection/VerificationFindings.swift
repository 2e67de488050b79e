package import BTKInjector

/// The findings of a verification.
package struct VerificationFindings {
    package let problems: [InjectionError]
    /// The bindings that could not be checked.
    package let unchecked: [BindingSnapshot]
    /// Those of the injector that was verified.
    let blueprints: [Blueprint]
    let needs: BlockNeeds
    /// The bindings that something needs.
    let needed: NeededBindings
    let objects: MadeClasses

    init(
        problems: [InjectionError], unchecked: [BindingSnapshot], blueprints: [Blueprint], needs: BlockNeeds,
        properties: [RequestOfProperty], objects: MadeClasses
    ) {
        self.problems = problems
        self.unchecked = unchecked
        self.blueprints = blueprints
        self.needs = needs
        needed = NeededBindings(in: blueprints.map(\.layout), needs, requestedByProperties: properties)
        self.objects = objects
    }
}
