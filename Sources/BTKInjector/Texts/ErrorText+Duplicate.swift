// Keys and modules that one configuration binds, or installs, more than once.

extension ErrorText {
    /// Describes a key that is bound at several places of one configuration.
    mutating func describeDuplicate(_ key: BindingKey, _ allSites: [BindingSite]) {
        var sites = allSites
        var removal: BindingSite?
        if case .overridden(_, isRemoved: true) = key.circumstances { removal = sites.popLast() }
        let times = removal != nil && sites.count == 1 ? "" : text(" \(sites.count) times")
        summary("\(key) is bound\(times)\(removal == nil ? "" : ", and removed behind that").")
        for site in sites { add("\(site.boundText)\(site.origin.module.map { " by " + $0.visible } ?? "")") }
        if let removal {
            add("removed at \(removal.textInChild)")
            fix(
                """
                leave the removal out, or write it before: in an override it removes what the original binds, never \
                what the same block has bound.
                """)
        }
        if sites.allSatisfy({ $0.origin.isSeed }), !sites.isEmpty {
            return fix("make each a type of its own: seeds of one type cannot be told apart.")
        }
        fixRepetition(in: sites.filter { !$0.origin.isSeed })
        if case .overridden(ofChild: true, _) = key.circumstances {
            return fix(
                """
                in an override the block of a child says what differs: leave out what binds all of it, `session(&b)`.
                """)
        }
        if removal != nil, sites.count == 1 { return }
        fix("remove all but one, or give them names.")
        if case .overridden = key.circumstances {
            fix("to replace what other overrides bind, call `overriding` once more on its result.")
        } else {
            fix("to replace what another configuration binds, as tests do, use `injector.overriding { binder in … }`.")
        }
    }

    /// Tells what to do about a line that has run twice.
    private mutating func fixRepetition(in sites: [BindingSite]) {
        guard let index = sites.indices.dropFirst().last(where: { sites[$0] == sites[$0 - 1] }) else { return }
        if sites[index].origin.moduleIsEquatable {
            fix("\(sites[index]) ran twice, for two modules that are not equal: install one of them.")
        } else {
            fix(
                """
                \(sites[index]) ran twice: call its function once. A module that several install has to be Equatable.
                """)
        }
    }

    /// Describes a module that is installed in a child and for a parent of it.
    mutating func describeDuplicateModule(_ name: String, _ sites: [BindingSite]) {
        summary("\(name) is installed in a child, though a parent has it, and which is meant is not said.")
        if let site = sites.first { add("installed for the parent at \(site.textInChild)") }
        for site in sites.dropFirst() { add("installed for the child at \(site.textInChild)") }
        fix("for one of its own in each child, write there `try binder.install(\(name)(), shadowing: true)`.")
        fix("or, for the parent's, write there `try binder.install(\(name)(), shadowing: false)`.")
    }
}
