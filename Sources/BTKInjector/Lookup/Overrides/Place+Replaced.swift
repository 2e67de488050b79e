// The bindings that one replaces.

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
