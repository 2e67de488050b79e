package import BTKInjector

/// A binding of an injector, of one of its parents, or of children that it declares.
package struct BindingSnapshot {
    let binding: Binding
    /// The number of the declaration of the child that the binding belongs to, if it does.
    let declaration: Int?
    /// Whether the child that the binding belongs to, or one around that, takes seeds.
    package let takesSeeds: Bool

    package var description: BindingDescription { binding.description }
    package var key: BindingKey { description.key }
    /// The code that makes its key: `BindingKey(Clock.self, named: "utc")`.
    package var keyCode: String { key.code }
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
