package import BTKInjector

/// A binding as a value: what is known of it before and after its block has run.
package struct BindingSnapshot {
    let description: BindingDescription
    let place: Place
    /// The number of the declaration of the child that the binding belongs to, if it does.
    let declaration: Int?
    /// The injector that makes its instances for a try; nil if they are not made.
    let copy: Injector?

    init(_ description: BindingDescription, at place: Place, declaration: Int?, copy: Injector?) {
        (self.description, self.place, self.declaration, self.copy) = (description, place, declaration, copy)
    }

    package var key: BindingKey { description.key }
    /// The code that makes its key: `BindingKey(Clock.self, named: "utc")`.
    package var keyCode: String { "BindingKey(\(key.codeArguments))" }
    package var site: BindingSite { description.site }
    package var livesOnMainActor: Bool { description.livesOnMainActor }
    /// The arguments that a factory takes, as in `(String, Int)`; nil for a provider.
    package var arguments: String? { description.arguments }
    /// Whether its instances can be made for a try.
    package var isMade: Bool { copy != nil }
    var takesNoArguments: Bool { description.takesNoArguments }
    var isWired: Bool { description.isWired }
    /// Whether it declares children.
    var declaresChildren: Bool { place.child != nil }
    /// Whether its instance is given to each child.
    var isSeed: Bool { site.origin?.isSeed == true }
}

extension BindingDescription {
    /// The arguments that a factory takes, as in `(String, Int)`; nil for a provider.
    var arguments: String? { self.scope == nil ? argumentsText : nil }
}
