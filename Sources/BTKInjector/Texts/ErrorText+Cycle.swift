// An instance that is needed to build itself.

extension ErrorText {
    mutating func describeCycle(_ path: [BindingKey]) {
        let first = path[0]
        summary("\(first) is needed to build itself.")
        add(path)
        noteCatching()
        guard path.count > 1 else { return }
        if first.binding?.hasNothingBehind == true {
            return fix("an override has removed what \(first) would get: leave the removal out, and this replaces it.")
        }
        if let replaced = path.first(where: { $0.binding?.isReplaced == true && !$0.isWired }) {
            return fix(
                """
                the block of \(replaced.line) asks for its own key, and gets what replaces it: wire a function of \
                \(replaced) there, or let that block ask for another key.
                """)
        }
        let front = path.first { $0.binding?.replaces == true }
        if path.count == 2, first.isWired, writesProblems, front != nil {
            return fix("\(first) replaces one that is bound as an optional, or the reverse: bind both in one form.")
        }
        if let front { fix("to wrap what \(front) replaces, take it in the function of \(front) itself.") }
        if path.count == 2, writesProblems || !first.isFactory {
            // A function that replaces another one gets that, so something else asks for its key.
            if front == nil || !first.isWired { fixSelf(first) }
            return
        }
        fixCycle(from: path[path.count - 2], to: path[path.count - 1])
    }

    /// Tells how to break a cycle where its last member requests the first one.
    private mutating func fixCycle(from last: BindingKey, to next: BindingKey) {
        let owner = last.binding.map { "\(last) (\($0.site))" } ?? last.description
        if last.isFactory, next.isFactory {
            fix("end the recursion, or let \(owner) keep a \(next.handle("Factory")) of \(next) and call it later.")
        } else if last.isWired {
            fix(
                """
                let one of them ask later: let the function of \(owner) take \(next.storable(in: last)), keep it, and \
                call it only after the function.
                """)
        } else {
            fix(
                """
                let one of them ask later: in the block of \(owner) take a \(next.handle("Provider")) of \(next), \
                `try i.provider()`, keep it, and call `get()` only after the block.
                """)
        }
    }

    /// Tells what to do about a binding that asks for its own key at once.
    private mutating func fixSelf(_ key: BindingKey) {
        if key.isWired {
            fix(
                """
                \(key) is what this function makes, and there is none that it replaces in an override, or shadows in a \
                child: bind the one that it is to take under its own type or a name, and take that, \
                `with: BindingKey(\(typeCode(key.type)), named: …)`.
                """)
        } else {
            fix(
                """
                a block that asks for its own key gets no other: to take what it replaces in an override, or shadows in \
                a child, wire a function of \(key), or ask for another key.
                """)
        }
    }

    /// Notes that an error ends its request, unless a check or a verification has found it.
    mutating func noteCatching() {
        guard !writesProblems else { return }
        note("catching this error does not help: no block of the same request begins after it.")
    }
}
