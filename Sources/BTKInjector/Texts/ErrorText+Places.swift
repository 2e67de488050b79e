// Errors of what is bound at the wrong place: on another actor, or twice.

extension ErrorText {
    /// Describes what lives on the main actor, and who requests it without that: elsewhere, or there in a way that leaves.
    mutating func describeOnMainActor(_ key: BindingKey) {
        summary("\(key) is bound on the main actor, but was requested without it.", at: key)
        let facts = key.facts
        let ordinary = facts.dependents.living(onMainActor: false)
        let others = facts.dependents.living(onMainActor: true)
        if !facts.properties.isEmpty {
            fix("read the property on the main actor, in an object that lives there.")
        } else if others.isEmpty || !ordinary.isEmpty {
            var way = text("keep a \(key.handle)")
            if let first = ordinary.first {
                fix("move \(ordinary.named("the requester")) to the main actor, `binder.mainActor`")
                if !facts.indirectDependents.isEmpty { rest(", with all that need it") }
                rest(first.isWired ? "." : ", or request it there with `injector.mainActor`.")
                way = text("let it \(first.isWired ? text("take \(key.later("@MainActor ", in: first)),") : way)")
            } else {
                fix("request it on the main actor, with `injector.mainActor`.")
            }
            fix("or \(way) and call that on the main actor.")
        }
        if !others.isEmpty, facts.properties.isEmpty {
            fix("\(ordinary.isEmpty ? "" : "or ")let \(others.named("those that live there")) take ")
            rest("\(key.later(in: others[0])): ")
            rest("what may leave the main actor does not reach it.")
        }
        if let root = key.root {
            fix("or bind its root, \(root), without `mainActor`, if they need not live there.")
        } else if key.isFactory {
            fix("or \(key.verb) \(key) without `mainActor`, `binder.\(key.verb)Factory`, if it need not live there.")
        } else {
            fix("or \(key.verb) \(key) without `mainActor`, if it need not live there: `binder.\(key.verb)Provider` ")
            rest("if it is Sendable, or else `binder.\(key.verb)Factory`.")
        }
    }

    /// Describes a key that is bound at several places of one configuration.
    mutating func describeDuplicate(_ key: BindingKey, _ sites: [BindingSite]) {
        summary("\(key) is bound \(sites.count) times.")
        for site in sites { add("\(site.boundText)\(site.origin?.module.map { " by " + $0.visible } ?? "")") }
        if sites.allSatisfy({ $0.origin?.isSeed == true }), !sites.isEmpty {
            return fix("make each a type of its own: seeds of one type cannot be told apart.")
        }
        let ran = sites.filter { $0.origin?.isSeed != true }
        if let index = ran.indices.dropFirst().last(where: { ran[$0] == ran[$0 - 1] }) {
            if ran[index].origin?.moduleIsEquatable == true {
                fix("\(ran[index]) ran twice, for two modules that are not equal: install one of them.")
            } else {
                fix("\(ran[index]) ran twice: call its function once. A module that several install has to be ")
                rest("Equatable.")
            }
        }
        if key.facts.subject == .overridesOfChild {
            fix("in an override the block of a child says what differs: leave out what binds all of it, ")
            return rest("`session(&b)`.")
        }
        fix("remove all but one, or give them names.")
        if key.facts.subject == .overrides {
            fix("to replace what other overrides bind, call `overriding` once more on its result.")
        } else {
            fix("to replace what another configuration binds, as tests do, use `injector.overriding { binder in … }`.")
        }
    }
}

extension [BindingKey] {
    /// Whether there are some, and each lives on the main actor.
    var allLiveOnMainActor: Bool { !isEmpty && allSatisfy(\.livesOnMainActor) }

    /// Returns those that live on the main actor, or those that don't.
    fileprivate func living(onMainActor isThere: Bool) -> [BindingKey] { filter { $0.livesOnMainActor == isThere } }

    /// Returns the only one, or a word for several.
    fileprivate func named(_ several: String) -> String { count == 1 ? self[0].description : several }
}
