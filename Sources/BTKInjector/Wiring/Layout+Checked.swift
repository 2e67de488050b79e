extension Layout {
    /// Makes the layout of a configuration, and checks it before anything runs.
    ///
    /// - Parameters:
    ///   - parent: The layout where keys are looked up that are not bound here. The caller keeps it.
    ///   - isOverride: Whether an override makes the layout.
    /// - Returns: The layout, and what is wrong with it, and then with those of the children that it declares.
    static func checked(
        _ content: LayoutContent, parent: Borrowed<Layout>?, inOverride isOverride: Bool = false
    ) -> (layout: Layout, problems: [Problem]) {
        var problems: [Problem] = []
        let layout = Layout(content, parent: parent) { layout in
            problems += layout.problemsOfBindings(inOverride: isOverride)
            if let check = layout.wiringCheck { problems += check(layout) }
        }
        return (layout, problems)
    }

    /// Returns what is wrong with the bindings one by one, whatever their functions take.
    private func problemsOfBindings(inOverride isOverride: Bool) -> [Problem] {
        var problems: [Problem] = []
        if let rootProblem { problems.append(rootProblem) }
        if hasDuplicates || seesOptionals { problems += problemsOfDuplicates(inOverride: isOverride) }
        if hasWeakScope { problems += problemsOfWeakValues }
        for binding in factoriesWithArguments where TupleType.hasLabels(binding.metadata.arguments) {
            problems.append(Problem(.mismatch(.labels(binding.metadata.arguments)), binding.key))
        }
        for requirement in requirements {
            if let problem = problem(of: requirement) { problems.append(problem) }
        }
        return problems
    }

    /// Returns an error for each key that several bindings have. `X` and `X?` are one key, also where the one is bound
    /// here and the other one by a parent.
    private func problemsOfDuplicates(inOverride isOverride: Bool) -> [Problem] {
        openBindings.grouped(by: \.eitherKey).compactMap { group in
            let first = group[0]
            if group.count > 1 {
                let areMixed = group.contains { $0.type != first.type }
                let duplicate = Problem.Duplicate.bindings(areMixed: areMixed, isInOverride: isOverride)
                return Problem(.duplicate(duplicate, at: group.map(\.site)), first.key)
            }
            guard seesOptionals, let found = parent?.binding(withEitherKeyOf: first), found.type != first.type else {
                return nil
            }
            return Problem(.duplicate(.bindingBesideParent, at: [found.site, first.site]), first.key)
        }
    }

    /// An error for each function of weak scope that makes values. A block gets its error at its first use.
    private var problemsOfWeakValues: [Problem] {
        bindings.filter { $0.metadata.scope == .weak && $0.metadata.isWired && TypeKind.isValue($0.type) }
            .map { Problem(.weakScopeOfValue, $0.key) }
    }
}
