package import BTKInjector

/// An optional of a wired function that is nil, although a binding that nothing needs would make one.
package struct ForgottenOptional {
    private let optional: AbsentOptional
    /// The binding that may be meant.
    private let binding: BindingDescription

    /// The binding of the function.
    package var owner: BindingDescription { optional.owner }

    /// The key for which nothing is bound.
    package var key: BindingKey { optional.key }

    /// The keys of all that it is about: of the function, of what is missing, and of what may be meant.
    package var keys: [BindingKey] { [owner.key, optional.key, binding.key] }

    /// The missing word, and the parameter as it should be written.
    package var text: String { optional.fix(by: binding) }

    /// Returns those of an injector, of its parents, and of the children that these declare.
    package static func all(of injector: Injector) -> [ForgottenOptional] {
        let layouts = Blueprint.all(of: injector).map(\.layout)
        let absent = layouts.map(\.absentOptionals)
        guard absent.contains(where: { !$0.isEmpty }) else { return [] }
        // Needed by a function, by a block that was verified, or by a declaration of children; or required.
        var needed: Set<ObjectIdentifier> = []
        var required: Set<BindingKey> = []
        for layout in layouts {
            for requirement in layout.requirements { required.insert(requirement.key) }
            for binding in layout.bindings {
                if let root = binding.root { needed.insert(ObjectIdentifier(root.description)) }
                for dependency in binding.wiredDependencies + layout.needsOfBlock(at: binding) {
                    needed.insert(ObjectIdentifier(dependency.binding.description))
                }
            }
        }
        return zip(layouts, absent).flatMap { layout, absent -> [ForgottenOptional] in
            guard !absent.isEmpty else { return [] }
            let unneeded = UnneededBindings(
                layout.visibleDescriptions.filter {
                    !needed.contains(ObjectIdentifier($0)) && !required.contains($0.key)
                })
            return absent.compactMap { optional in
                unneeded.likeliest(for: optional).map { ForgottenOptional(optional: optional, binding: $0) }
            }
        }
    }
}
