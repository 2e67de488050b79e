import BTKInjector

extension RequestWorld {
    private typealias Give = (@escaping @MainActor (inout MainActorResolver) throws -> Void) -> Void

    func configure(_ binder: inout Binder) {
        for kind in [RequestKind.first, .second, .graph, .weak] {
            let scope: Scope = kind == .graph ? .graph : kind == .weak ? .weak : .singleton
            binder.mainActor.bindProvider(for: Part.self, named: kind.name, scope: scope) { i in
                try self.make(kind, by: &i)
            }
        }
        binder.mainActor.bindFactory(for: Part.self, named: RequestKind.factory.name) { i in
            try self.make(.factory, by: &i)
        }
        binder.mainActor.bindProvider(for: Value.self, scope: .weak) { i in Value(part: try self.make(.value, by: &i)) }
        binder.bindChild(for: Witness.self, taking: Witness.self) { binder in
            binder.mainActor.bindFactory(for: Part.self, named: RequestKind.child.name) { i in
                try self.make(.child, by: &i)
            }
        }
    }

    /// Asks a child that exists no longer than that.
    @MainActor fileprivate func askChild() throws -> Part {
        try ask(.child, by: try injector!.make(for: Child<Witness>.self, Witness(self)).injector)
    }

    @MainActor private func make(_ kind: RequestKind, by resolver: inout MainActorResolver) throws -> Part {
        guard case .ask(let ask) = stack.last, ask.kind == kind, ask.run == nil, ask.expectation == .runs else {
            report("the block of \(kind) runs")
            return Part(kind, in: self)
        }
        let run = RunModel(ask.request, path: path + [kind.key])
        ask.run = run
        if ask.request.outermost == nil { ask.request.outermost = run }
        if kind != .factory, kind != .child { building.insert(kind) }
        stack.append(.block(run))
        defer {
            stack.removeLast()
            building.remove(kind)
        }
        do {
            if kind == .child { _ = try self.ask(.first) }
            try takeSteps(plannedSteps(of: kind), of: run) { resolver.whenComplete($0) }
        } catch {
            run.fail(with: error)
            throw error
        }
        let part = Part(kind, in: self)
        if let stopError = ask.request.stopError {
            run.hasFailed = true
            run.failure = stopError
        } else {
            note(part.id, of: kind, by: run)
        }
        return part
    }

    /// Notes that a block is about to return an instance.
    private func note(_ id: Int, of kind: RequestKind, by run: RunModel) {
        run.made = id
        switch kind {
        case .first, .second, .weak:
            if kind == .weak { weakInstance = id }
            if run.request.isHolding { run.request.held[kind] = id } else if kind != .weak { published[kind] = id }
        case .graph: run.request.graphInstance = id
        case .value: run.hasFailed = true
        case .factory, .child: break
        }
    }

    @MainActor private func perform(_ action: ActionModel, giving give: Give) throws {
        let request = action.giver.request
        guard case .ask(let ask) = stack.last, ask.isOutermost, ask.request === request, !request.isSettled,
            !request.hasFailed, request.liveActions.first(where: { !$0.hasRun }) === action
        else { return report("an action runs") }
        action.hasRun = true
        stack.append(.action(action))
        defer { stack.removeLast() }
        do {
            try takeSteps(action.steps, of: action.giver, giving: give)
            request.actionFailure = request.stopError
        } catch {
            request.actionFailure = action.giver.error(for: error, path: action.path)
            throw error
        }
    }

    /// Takes the steps that are planned, or those that are chosen.
    @MainActor private func takeSteps(_ plan: [RequestStep]?, of run: RunModel, giving give: Give) throws {
        var rest = plan?.makeIterator()
        while let step = plan == nil ? chooseStep() : rest?.next() {
            switch step {
            case .fail: throw BlockError(witness: Witness(self), description: "thrown by \(run.path)")
            case .give(let steps):
                let action = ActionModel(giver: run, steps: steps)
                let witness = Witness(self)
                run.request.actions.append(action)
                give { i in
                    withExtendedLifetime(witness) {}
                    try self.perform(action) { i.whenComplete($0) }
                }
            case .askChild:
                _ = try askChild()
                if plan != nil { useFreedMemory() }
            case .attempt(let kind): _ = try? ask(kind)
            case .ask(let kind): _ = try ask(kind)
            }
        }
    }

    /// Fills memory of the sizes of registries that were freed before, so that a read of it is seen.
    private func useFreedMemory() {
        var blocks: [UnsafeMutableRawPointer] = []
        for size in stride(from: 64, through: 1024, by: 16) {
            for _ in 0..<20 {
                blocks.append(.allocate(byteCount: size, alignment: 16))
                blocks.last!.initializeMemory(as: UInt8.self, repeating: 0x41, count: size)
            }
        }
        for block in blocks { block.deallocate() }
    }

    private func chooseStep() -> RequestStep? {
        let choice = choose(4 + 2 * kinds.count)
        switch choice {
        case 0: return nil
        case 1: return .fail
        case 2: return .give(nil)
        case 3: return .askChild
        case ..<(4 + kinds.count): return .attempt(kinds[choice - 4])
        default: return .ask(kinds[choice - 4 - kinds.count])
        }
    }
}

extension RunModel {
    fileprivate func fail(with error: any Error) {
        hasFailed = true
        failure = self.error(for: error)
    }

    /// The error as it comes out of the request.
    fileprivate func error(for error: any Error, path: [BindingKey]? = nil) -> ErrorModel {
        request.stopError ?? (error as? InjectionError).map(ErrorModel.init)
            ?? .construction(path ?? self.path, underlying: "\(error)")
    }
}
