/// A binding where it stands, with what it replaces there: one of the override, or one that declares children. Or a
/// removal by the override.
final class StandingBinding {
    let bound: Binding
    /// Whether it replaces a binding, which it may ask for or not.
    let replaces: Bool
    /// The binding that it replaces, if its function asks for that.
    let replaced: StandingBinding?
    /// The removal of what stood there.
    let removal: Binding?
    /// Its children, if it declares some and they have been looked at.
    var children: OverriddenBindings?

    init(_ bound: Binding, replaces: Bool = false, replaced: StandingBinding? = nil, removal: Binding? = nil) {
        self.bound = bound
        self.replaces = replaces
        self.replaced = replaced
        self.removal = removal
    }

    var isRemoval: Bool { bound.isRemoval }

    /// Whether a block of the override binds it.
    var isOfBlock: Bool { bound.unmanagedLayout == nil }

    /// It, what it replaces, what that replaces and so on.
    @inline(never) var chain: [StandingBinding] {
        var chain = [self]
        while let next = chain[chain.count - 1].replaced { chain.append(next) }
        return chain
    }
}
