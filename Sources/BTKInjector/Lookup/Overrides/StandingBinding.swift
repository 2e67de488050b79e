/// A binding of an override, or one that declares children which overrides may reach, where it stands, with what it
/// replaces there.
final class StandingBinding {
    let place: Place
    /// The block that binds it; nil if it was there.
    let block: OverrideBlock?
    /// Whether it replaces a binding, which it may ask for or not.
    let replaces: Bool
    /// The binding that it replaces, if its function asks for that.
    let replaced: StandingBinding?
    /// The removal of what stood there.
    let removal: Place?
    /// Its children, if it declares some. Made when they are first looked at, because declarations nest.
    private(set) lazy var children: OverriddenBindings? = makeChildren?()
    private let makeChildren: (() -> OverriddenBindings)?

    init(
        _ place: Place, of block: OverrideBlock? = nil, replaces: Bool = false, replaced: StandingBinding? = nil,
        removal: Place? = nil, children makeChildren: (() -> OverriddenBindings)? = nil
    ) {
        self.place = place
        self.block = block
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

    /// The place of the last one of these.
    var lastPlace: Place { chain[chain.count - 1].place }
}

extension Place {
    /// The place, and those that it replaces, one after the other.
    var chain: [Place] {
        var chain = [self]
        while let next = chain[chain.count - 1].binding.replaced { chain.append(next) }
        return chain
    }

    /// Whether a binding keeps one that it replaces, because its function asks for that.
    ///
    /// - Parameter last: The last one of those that are replaced.
    func keeps(whatEndsWith last: Place) -> Bool {
        let forms = ownForms
        // A function of `[X]` gathers, unless the last one takes none itself.
        if type is any ArrayType.Type, last.asksForItself { return false }
        if forms.plain { return true }
        guard forms.handle else { return false }
        // A function that replaces itself is the recursion that it was.
        return !(last.ownForms.handle && last.binding.site.site == binding.site.site)
    }
}
