import BTKInjector

// Which errors can be true. Where threads meet in a cycle, any of them may be the one that gets the error; but an error
// tells of bindings that are there and of what their blocks ask for.

extension GraphRace {
    var faultsOfErrors: [String] {
        let toThreads = answers.compactMap { answer -> String? in
            guard case .error(let error) = answer.outcome else { return nil }
            return fault(of: error, startingAt: [BindingKey(answer.request.key)])
        }
        let starts = Set(answers.map { BindingKey($0.request.key) })
        let toBlocks = record.events.compactMap { event -> String? in
            guard case .caught(let error) = event else { return nil }
            return fault(of: error, startingAt: starts)
        }
        return toThreads + toBlocks
    }

    /// - Parameter starts: Where the error's path can start, if it starts at the outermost request.
    private func fault(of error: InjectionError, startingAt starts: Set<BindingKey>) -> String? {
        let isTrue =
            switch error {
            case .circularDependency(let path):
                path.count > 1 && path.first == path.last && plan.leads(along: path)
            case .bindingNotFound(let key, let path):
                plan.bindings.allSatisfy { BindingKey($0.key) != key } && path.last == key
                    && starts.contains(path[0]) && plan.leads(along: path.dropLast())
                    && plan.leads(along: path.suffix(2), calledOnly: false)
            case .constructionFailed(let key, let path, let underlying as BlockError):
                BindingKey(plan.bindings[underlying.binding].key) == key && plan.canThrow(underlying.binding)
                    && path.last == key && starts.contains(path[0]) && plan.leads(along: path)
            case .argumentMismatch, .notAFactory: plan.canFailToFind(with: error)
            default: false
            }
        return isTrue ? nil : "this can't be: \(error)"
    }
}

extension GraphPlan {
    /// Whether the block of each key asks for the next one.
    ///
    /// - Parameter calledOnly: Whether handles count only if they are called.
    fileprivate func leads(along path: some Collection<BindingKey>, calledOnly: Bool = true) -> Bool {
        zip(path, path.dropFirst()).allSatisfy { key, next in
            bindings.indices.contains { binding in
                BindingKey(bindings[binding].key) == key
                    && requests(of: binding).contains { request in
                        BindingKey(request.key) == next && (request.form.isCalled || !calledOnly)
                    }
            }
        }
    }

    fileprivate func canThrow(_ binding: Int) -> Bool {
        bindings[binding].actions.contains { action in
            switch action {
            case .ask(let request): request.reaction == .replaces
            case .fail: true
            }
        }
    }

    /// Whether some block, or somebody outside, makes a request that finds nothing for this reason.
    fileprivate func canFailToFind(with error: InjectionError) -> Bool {
        let inBlocks = bindings.indices.flatMap { requests(of: $0) }
        let outside = steps.compactMap { if case .ask(let request) = $0 { request } else { nil } }
        return (inBlocks + outside).contains { request in
            do throws(InjectionError) {
                _ = try find(request)
                return false
            } catch let reason {
                return reason == error
            }
        }
    }
}

// MARK: Foresight

extension GraphPlan {
    /// Whether each request has one possible outcome, whatever other threads do.
    var isForeseeable: Bool {
        isAcyclic
            && !bindings.flatMap(\.actions).contains { if case .fail(let times) = $0 { times < .max } else { false } }
    }
}

extension GraphRace {
    /// Each thread gets what it would get alone, and no provider's block runs twice that returns.
    var faultsOfForesight: [String] {
        let ofOutcomes = answers.compactMap { answer -> String? in
            var oracle = Oracle(plan)
            guard let expected = try? oracle.perform(.ask(answer.request)) else { return nil }
            switch (answer.outcome, expected) {
            case (.product, .product): return nil
            case (let outcome, _): return outcome == expected ? nil : "\(outcome), not \(expected)"
            }
        }
        let ofRuns = plan.bindings.indices.compactMap { binding -> String? in
            guard plan.bindings[binding].kind == .provider, record.products[binding] != nil else { return nil }
            return record.runs[binding] == 1 ? nil : "\(binding) is built \(record.runs[binding]) times"
        }
        return ofOutcomes + ofRuns
    }
}
