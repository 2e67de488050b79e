/// Children that are declared by a binding. Its content is that of their layout, so each layout has declarations of its
/// own.
final class ChildDeclaration: Sendable {
    /// The type for which they bind their roots.
    let root: any Any.Type
    let content: LayoutContent
    /// Whether they are requested on the main actor, wherever the root lives, as their seeds do.
    let isOfMainActor: Bool

    init(of root: any Any.Type, _ content: LayoutContent, isOfMainActor: Bool) {
        self.root = root
        self.content = content
        self.isOfMainActor = isOfMainActor
    }

    /// Returns a copy of the declaration for another layout.
    func copy() -> ChildDeclaration {
        var content = content
        content.bindings = content.bindings.map { $0.copy() }
        return with(content)
    }

    /// Returns a declaration of the same root, whose children have this content.
    func with(_ content: LayoutContent) -> ChildDeclaration {
        ChildDeclaration(of: root, content, isOfMainActor: isOfMainActor)
    }

    /// Whether they are made on the main actor.
    var livesOnMainActor: Bool {
        isOfMainActor
            || content.bindings.contains { $0.livesOnMainActor && $0.metadata.matches(root, nil) && $0.takes(nil) }
    }
}
