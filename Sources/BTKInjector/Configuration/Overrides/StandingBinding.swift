/// A binding where it stands, with what it replaces there: one of the override, or one that declares children.
final class StandingBinding {
    let bound: Binding
    /// Whether a block of the override binds it.
    let isOfBlock: Bool
    /// Whether it replaces a binding, which it may ask for or not.
    let replaces: Bool
    /// The binding that it replaces, if its function asks for that.
    let replaced: StandingBinding?
    /// The removal of what stood there.
    let removal: Binding?
    /// Its children, if it declares some. Made when they are first looked at, because declarations nest.
    private(set) lazy var children: OverriddenBindings? = makeChildren?()
    private let makeChildren: (() -> OverriddenBindings)?

    init(
        _ bound: Binding, isOfBlock: Bool = false, replaces: Bool = false, replaced: StandingBinding? = nil,
        removal: Binding? = nil, children makeChildren: (() -> OverriddenBindings)? = nil
    ) {
        self.bound = bound
        self.isOfBlock = isOfBlock
        self.replaces = replaces
        self.replaced = replaced
        self.removal = removal
        self.makeChildren = makeChildren
    }

    /// It, what it replaces, what that replaces and so on.
    var chain: [StandingBinding] {
        var chain = [self]
        while let next = chain[chain.count - 1].replaced { chain.append(next) }
        return chain
    }

    /// The last one of these.
    var lastBinding: Binding { chain[chain.count - 1].bound }
}
