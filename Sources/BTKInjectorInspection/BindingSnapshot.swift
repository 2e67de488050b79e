package import BTKInjector

/// A binding as a value: what is known of it before and after its block has run.
package struct BindingSnapshot {
    let description: BindingDescription
    let binding: Binding
    /// The number of the declaration of the child that the binding belongs to, if it does.
    let declaration: Int?
    /// Whether its instances can be made in a rehearsal.
    package let isMade: Bool

    init(_ description: BindingDescription, at binding: Binding, declaration: Int?, isMade: Bool) {
        self.description = description
        self.binding = binding
        self.declaration = declaration
        self.isMade = isMade
    }

    package var key: BindingKey { description.key }
    /// The code that makes its key: `BindingKey(Clock.self, named: "utc")`.
    package var keyCode: String { "BindingKey(\(key.codeArguments))" }
    package var site: BindingSite { description.site }
    package var livesOnMainActor: Bool { description.livesOnMainActor }
    /// The arguments that a factory takes, as in `(String, Int)`; nil for a provider.
    package var arguments: String? { description.arguments }
    var takesNoArguments: Bool { description.takesNoArguments }
    package var isWired: Bool { description.isWired }
    /// Whether it declares children.
    var declaresChildren: Bool { binding.child != nil }
    /// Whether its instance is given to each child.
    var isSeed: Bool { site.origin.isSeed }
}

extension BindingDescription {
    /// The arguments that a factory takes, as in `(String, Int)`; nil for a provider.
    var arguments: String? { self.scope == nil ? argumentsText : nil }
}
