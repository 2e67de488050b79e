// Keys and modules that are there more than once.

extension ErrorText {
    mutating func describe(_ duplicate: Problem.Duplicate, _ key: BindingKey, _ sites: [BindingSite]) {
        switch duplicate {
        case .module: describeLateModule(key, sites)
        case .removalBehindBinding: describeLateRemoval(key, sites)
        case .bindingBesideParent:
            describeBindings(of: key, at: sites, areMixed: true)
            fix("bind it here in the form in which the parent binds it: that shadows the parent's.")
            fixForms(of: key, "or ")
        case .bindings(let areMixed, let isInOverride):
            describeBindings(of: key, at: sites, areMixed: areMixed)
            if !sites.isEmpty, sites.allSatisfy(\.origin.isSeed) {
                return fix("make each a type of its own: seeds of one type cannot be told apart.")
            }
            fixRepetition(of: key, in: sites.filter { !$0.origin.isSeed }, areMixed: areMixed)
            guard !isInOverride else { return }
            fix("to replace what another configuration binds, as tests do, use `injector.overriding { binder in … }`.")
        case .bindingsOfOverride(let areMixed, let ofChild):
            describeBindings(of: key, at: sites, areMixed: areMixed)
            if ofChild, !areMixed {
                fixLine(in: sites)
                return fix(
                    """
                    in an override the block of a child says what differs: leave out what binds all of it, \
                    `session(&b)`.
                    """)
            }
            fixRepetition(of: key, in: sites, areMixed: areMixed)
            fix("to replace what other overrides bind, call `overriding` once more on its result.")
        }
    }

    private mutating func describeBindings(of key: BindingKey, at sites: [BindingSite], areMixed: Bool) {
        let forms = areMixed ? ", as it is and as an optional: these are one key" : ""
        summary("\(key) is bound \(sites.count) times\(forms).")
        for site in sites {
            let module = site.origin.module.map { " by " + $0.visible } ?? ""
            let installation = site.origin.installation.map { ", installed at \($0)" } ?? ""
            add("\(site.boundText)\(module)\(installation)")
        }
    }

    private mutating func fixRepetition(of key: BindingKey, in sites: [BindingSite], areMixed: Bool) {
        fixLine(in: sites)
        if areMixed { fixForms(of: key) }
        fix(areMixed ? "or give one of them a name." : "remove all but one, or give them names.")
    }

    /// Tells which one of `X` and `X?` suffices.
    ///
    /// - Parameter start: The first words of the sentence.
    private mutating func fixForms(of key: BindingKey, _ start: String = "") {
        let wrapped = (key.type as? any OptionalType.Type)?.wrappedType ?? key.type
        func optional<T>(of type: T.Type) -> any Any.Type { T?.self }
        fix(
            """
            \(start)bind only \(BindingKey(of: wrapped, named: key.name)): who requests \
            \(BindingKey(of: optional(of: wrapped), named: key.name)) gets what is bound for it.
            """)
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
        for site in sites.dropLast() { add(site.boundText) }
        for site in sites.suffix(1) { add("removed at \(site.textInChild)") }
        fix("leave the removal out, or write it before: it removes what the original binds.")
    }

    /// Tells what to do about a line that has run twice.
    private mutating func fixLine(in sites: [BindingSite]) {
        guard let index = sites.indices.dropFirst().last(where: { sites[$0] == sites[$0 - 1] }) else { return }
        if sites[index].origin.module != nil {
            fix("\(sites[index]) ran twice, for two modules that are not equal, or by a call: install or call one.")
        } else {
            fix("\(sites[index]) ran twice: call its function once, or make it a module, which is installed once.")
        }
    }
}
