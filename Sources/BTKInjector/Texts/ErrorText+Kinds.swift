extension ErrorText {
    /// Writes an error, of whichever kind: each has a file of its own.
    mutating func describe(_ error: InjectionError) {
        summary("[\(error.id)] ")
        switch error {
        case .circularDependency(let path): describeCycle(path)
        case .nestingTooDeep(let path): describeDepth(path)
        case .bindingNotFound(let key, let path):
            switch key.circumstances {
            case .root: describeMissingRoot(key, path)
            case .bypassed(let binding): describeBypass(key, path, for: error.dependents, by: binding)
            default: describeMissing(key, path, for: error.dependents)
            }
        case .argumentMismatch(let key, let expected, let requested):
            let known = key.knownLists
            let expected = key.retold(expected.visible, knowing: known)
            let lists = key.retoldRequests(or: requested.visible, knowing: known)
            switch key.circumstances {
            case .root(let declaration, _): describeRootWithArguments(key, expected, of: declaration)
            case .misfit(let misfit): describeMisfit(misfit, of: key, expected, lists)
            case .doubtful(let doubt): describeDoubt(doubt, of: key, expected, lists)
            default: describeMismatch(key, expected, lists)
            }
        case .notAFactory(let key): describeProvider(key)
        case .boundOnMainActor(let key): describeOnMainActor(key)
        case .notOnMainActor(let key): describeOffMainActor(key)
        case .captiveDependency(let key, let keeper): describeCaptive(key, keeper)
        case .weakScopeOfValue(let key): describeWeakValue(key)
        case .duplicateBinding(let key, let sites): describeDuplicate(key, sites)
        case .nothingToOverride(let key): describeUnusedOverride(key)
        case .constructionFailed(let key, let path, let underlying): describeFailure(key, path, underlying, error)
        case .invalidConfiguration(let problems):
            summary("\(problems.count) problem\(problems.count == 1 ? "" : "s") in the bindings.")
            writeErrors(within: error)
        case .injectorReleased(let key): describeRelease(key)
        case .globalInjectorNotSet: describeNoGlobalInjector()
        case .globalInjectorAlreadySet: describeSecondGlobalInjector()
        }
    }
}
