import BTKInjector

extension RequestWorld {
    private typealias Give = (@escaping @MainActor (inout MainActorResolver) throws -> Void) -> Void

    func configure(_ binder: inout Binder) {
        let scopes: [RequestKind: Scope] = [.first: .singleton, .second: .singleton, .graph: .graph, .weak: .weak]
        for (kind, scope) in scopes {
            binder.mainActor.bindProvider(for: Part.self, named: kind.name, scope: scope) { i in
                try self.make(kind, by: &i)
            }
        }
        binder.mainActor.bindFactory(for: Part.self, named: RequestKind.factory.name) { i in
            try self.make(.factory, by: &i)
        }
        binder.mainActor.bindProvider(for: Value.self, scope: .weak) { i in Value(part: try self.make(.value, by: &i)) }
        binder.bindChild(for: Part.self, taking: Part.self) { binder in
            binder.mainActor.bindFactory(for: Part.self, named: RequestKind.child.name) { i in
                try self.make(.child, by: &i)
            }
        }
    }

    @MainActor private func make(_ kind: RequestKind, by resolver: inout MainActorResolver) throws -> Part {
        guard let (role, ask) = stack.last, role == .ask, ask.kind == kind, ask.path.isEmpty, ask.expectation == .runs
        else {
            report("the block of \(kind) runs")
            return Part(kind, in: self)
        }
        ask.path = (running?.path ?? []) + [kind.key]
        stack.append((.block, ask))
        defer { stack.removeLast() }
        do {
            if kind == .child { _ = try self.ask(.first) }
            try takeSteps(plannedSteps(of: kind), of: ask) { resolver.whenComplete($0) }
        } catch {
            ask.failure = ask.failure(by: error, path: ask.path)
            throw error
        }
        let part = Part(kind, in: self)
        if let stopError = ask.request.stopError { ask.failure = stopError } else { note(part.id, by: ask) }
        return part
    }

    /// Notes that a block is about to return an instance.
    private func note(_ id: Int, by ask: AskModel) {
        ask.made = id
        switch ask.kind {
        case .first, .second, .weak:
            if ask.kind == .weak { weakInstance = id }
            if !ask.request.actions.isEmpty {
                ask.request.held[ask.kind] = id
            } else if ask.kind != .weak {
                published[ask.kind] = id
            }
        case .graph: ask.request.graphInstance = id
        case .value: ask.failure = .weakScopeOfValue(ask.kind.key)
        case .factory, .child: break
        }
    }

    @MainActor private func runAction(_ number: Int, of giver: AskModel, giving give: Give) throws {
        let request = giver.request
        guard let (role, ask) = stack.last, role == .ask, ask === request, !request.isSettled, !request.hasFailed,
            request.nextAction == number
        else { return report("an action runs") }
        request.actions[number].hasRun = true
        stack.append((.action, giver))
        defer { stack.removeLast() }
        do {
            try takeSteps(request.actions[number].steps, of: giver, giving: give)
            request.failure = request.stopError
        } catch {
            request.failure = giver.failure(by: error, path: running!.path)
            throw error
        }
    }

    /// Takes the steps that are planned, or those that are chosen.
    @MainActor private func takeSteps(_ plan: [RequestStep]?, of ask: AskModel, giving give: Give) throws {
        var rest = plan?.makeIterator()
        while let step = plan == nil ? chooseStep() : rest?.next() {
            switch step {
            case .fail: throw BlockError(part: Part(in: self), description: "thrown by \(ask.path)")
            case .give(let steps):
                let number = ask.request.actions.count
                ask.request.actions.append(AskModel.Action(giver: ask, steps: steps))
                let part = Part(in: self)
                give { i in
                    withExtendedLifetime(part) {}
                    try self.runAction(number, of: ask) { i.whenComplete($0) }
                }
            case .askChild:
                // It exists no longer than that.
                _ = try self.ask(.child, by: injector!.make(for: Child<Part>.self, Part(in: self)).injector)
            case .attempt(let kind): _ = try? self.ask(kind)
            case .ask(let kind): _ = try self.ask(kind)
            }
        }
    }

    private func chooseStep() -> RequestStep? {
        let steps: [RequestStep?] = [nil, .fail, .give(nil), .askChild]
        let all = steps + kinds.map { .attempt($0) } + kinds.map { .ask($0) }
        return all[choose(all.count)]
    }
}
