// Keys and modules that one configuration binds, or installs, more than once.

extension ErrorText {
    /// Describes a key that is bound at several places of one configuration.
    mutating func describeDuplicate(_ key: BindingKey, _ sites: [BindingSite]) {
        if case .module = key.circumstances { return describeLateModule(key, sites) }
        if case .removedBehindBinding = key.circumstances { return describeLateRemoval(key, sites) }
        if case .boundAsOptional = key.circumstances {
            summary("\(key) is bound \(sites.count) times, as it is and as an optional: these are one key.")
        } else {
            summary("\(key) is bound \(sites.count) times.")
        }
        for site in sites {
            let module = site.origin.module.map { " by " + $0.visible } ?? ""
            let installation = site.origin.installation.map { ", installed at \($0)" } ?? ""
            add("\(site.boundText)\(module)\(installation)")
        }
        if sites.allSatisfy({ $0.origin.isSeed }), !sites.isEmpty {
            return fix("make each a type of its own: seeds of one type cannot be told apart.")
        }
        fixRepetition(in: sites.filter { !$0.origin.isSeed })
        if case .overridden(ofChild: true) = key.circumstances {
            return fix(
                """
                in an override the block of a child says what differs: leave out what binds all of it, `session(&b)`.
                """)
        }
        fix("remove all but one, or give them names.")
        if case .overridden = key.circumstances {
            fix("to replace what other overrides bind, call `overriding` once more on its result.")
        } else {
            fix("to replace what another configuration binds, as tests do, use `injector.overriding { binder in … }`.")
        }
    }

    /// Describes a module that is installed in a child, and later for a parent of it.
    private mutating func describeLateModule(_ key: BindingKey, _ sites: [BindingSite]) {
        summary(
            "The module \(key) is installed in a child, and then for its parent, though a tree has each module once.")
        for site in sites { add("installed at \(site.textInChild)") }
        fix("install it for the parent before the child is declared.")
        fix("or, for one of its own in each child, call a function there instead of installing a module.")
    }

    /// Describes a removal behind what the same block of an override has bound.
    private mutating func describeLateRemoval(_ key: BindingKey, _ sites: [BindingSite]) {
        summary("\(key) is bound, and removed behind that.")
        for site in sites.dropLast() { add("\(site.boundText)") }
        for site in sites.suffix(1) { add("removed at \(site.textInChild)") }
        fix("leave the removal out, or write it before: it removes what the original binds.")
    }

    /// Tells what to do about a line that has run twice.
    private mutating func fixRepetition(in sites: [BindingSite]) {
        guard let index = sites.indices.dropFirst().last(where: { sites[$0] == sites[$0 - 1] }) else { return }
        if sites[index].origin.module != nil {
            fix("\(sites[index]) ran twice, for two modules that are not equal, or by a call: install or call one.")
        } else {
            fix("\(sites[index]) ran twice: call its function once, or make it a module, which is installed once.")
        }
    }
}
