import BTKInjector

/// The bindings that something needs: a function, a block that was verified, a declaration of children, a requirement,
/// or a property.
struct NeededBindings {
    private var needed: Set<ObjectIdentifier> = []
    private var keys: Set<BindingKey> = []
    /// The types of which something may request any name.
    private var types: Set<ObjectIdentifier> = []

    init(in layouts: [Layout], _ needs: BlockNeeds, requestedByProperties properties: [RequestOfProperty]) {
        for layout in layouts {
            for requirement in layout.requirements { keys.insert(requirement.key) }
            for binding in layout.bindings {
                if let root = binding.root { needed.insert(ObjectIdentifier(root.description)) }
                for dependency in needs.dependencies(of: binding) {
                    needed.insert(ObjectIdentifier(dependency.binding.description))
                }
            }
        }
        for property in properties { add(property) }
    }

    private mutating func add(_ property: RequestOfProperty) {
        let requested = typesAnswering(property.type)
        if property.mayHaveAnyName || requested.isArray {
            for type in requested.types { types.insert(ObjectIdentifier(type)) }
        } else {
            for type in requested.types { keys.insert(BindingKey(of: type, named: property.name)) }
        }
    }

    func contains(_ binding: BindingDescription) -> Bool {
        needed.contains(ObjectIdentifier(binding)) || keys.contains(binding.key)
            || types.contains(ObjectIdentifier(binding.type))
    }
}
