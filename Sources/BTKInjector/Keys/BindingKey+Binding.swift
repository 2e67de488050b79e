// The binding of a key.

extension BindingKey {
    @inline(never) var isFactory: Bool { binding?.isFactory == true }

    @inline(never) var isWired: Bool { binding?.isWired == true }

    @inline(never) var livesOnMainActor: Bool { binding?.livesOnMainActor == true }

    @inline(never) var takesArguments: Bool { binding?.takesNoArguments == false }

    @inline(never) var argumentTypes: [any Any.Type] { TupleType.elements(of: binding?.arguments ?? NoArguments.self) }

    /// The key, and where it is bound.
    @inline(never) var line: String {
        guard binding != nil || circumstances?.candidates != nil else { return description }
        let replaced = binding?.isReplaced == true ? "replaced, " : ""
        return text("\(self), \(replaced)\(binding?.site.boundText ?? "bound nowhere")")
    }

    /// The declaration of the child for which it is bound, if it is.
    @inline(never) var child: BindingSite? { binding?.site.origin.child }

    /// The key of the root, under the same name, if it is the key of a child.
    @inline(never) var root: BindingKey? { (type as? any ChildType.Type).map { BindingKey(of: $0.root, named: name) } }
}

extension BindingSite {
    /// How something is bound there: `bound at App/Wiring.swift:12`.
    @inline(never) var boundText: String {
        guard origin.isSeed, let child = origin.child else { return text("bound at \(textInChild)") }
        return text("a seed of the child declared at \(child)")
    }

    /// The site, with the child whose configuration it is a part of.
    @inline(never)
    var textInChild: String { origin.child.map { text("\(self), in the child declared at \($0)") } ?? description }
}
