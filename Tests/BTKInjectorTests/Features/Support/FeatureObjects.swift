import BTKInjector

/// An object that counts itself, to tell whether it has been let go.
class FeatureObject: @unchecked Sendable {
    private let alive: FeatureCounter?

    init(countedBy alive: FeatureCounter? = nil) {
        self.alive = alive
        alive?.add()
    }

    deinit {
        alive?.add(-1)
    }
}

/// An error of a block's own.
struct FeatureFailure: Error, Equatable {
    var reason = ""
}

extension InjectionError {
    /// The problems of a configuration; of any other error, itself.
    var problems: [InjectionError] {
        if case .invalidConfiguration(let problems) = self { problems } else { [self] }
    }
}

/// The problems of a configuration that is refused; none if it is accepted.
func problems(of configure: (inout Binder) throws -> Void) throws -> [InjectionError] {
    do {
        _ = try Injector.injectorWithBlock(configure)
        return []
    } catch let error as InjectionError {
        guard case .invalidConfiguration(let problems) = error else { throw error }
        return problems
    }
}

/// The error that a request ends with.
func failure<Result>(of request: () throws -> Result) -> InjectionError? {
    do {
        _ = try request()
        return nil
    } catch {
        return error as? InjectionError
    }
}
