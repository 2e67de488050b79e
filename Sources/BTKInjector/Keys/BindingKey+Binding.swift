// The binding of a key.

extension BindingKey {
    @inline(never) var isFactory: Bool { binding?.isFactory == true }

    @inline(never) var isWired: Bool { binding?.isWired == true }

    @inline(never) var livesOnMainActor: Bool { binding?.livesOnMainActor == true }

    @inline(never) var takesArguments: Bool { binding?.takesNoArguments == false }

    @inline(never) var argumentTypes: [any Any.Type] { TupleType.elements(of: binding?.arguments ?? NoArguments.self) }

    /// The declaration of the child for which it is bound, if it is.
    @inline(never) var child: BindingSite? { binding?.site.origin.child }

    /// The key of the root, under the same name, if it is the key of a child.
    @inline(never) var root: BindingKey? { (type as? any ChildType.Type).map { BindingKey(of: $0.root, named: name) } }
}
