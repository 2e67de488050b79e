import Synchronization

/// The first failures of the blocks of a registry that run for a try.
///
/// So a dry run does not try a block once for each binding that needs it. Only a cycle, or blocks that nest too deep,
/// depend on the binding that was requested first: then the block runs again.
final class Failures: Rehearsing {
    /// For each place of the layout.
    private let failures: Mutex<[InjectionError?]>

    init(of layout: Layout) {
        failures = Mutex(Array(repeating: nil, count: layout.count))
    }

    func failure(of place: Place) -> (any Error)? {
        failures.withLock { $0[place.number - place.layout.firstNumber] }
    }

    func note(_ failure: any Error, of place: Place) -> any Error {
        if let error = failure as? InjectionError {
            switch error.parts.code {
            case .circularDependency, .nestingTooDeep: return error
            // These don't say whose block they are about.
            case .invalidConfiguration, .globalInjectorNotSet, .globalInjectorAlreadySet: break
            default: return store(error, of: place)
            }
        }
        return store(
            .constructionFailed(place.key, path: ResolutionThread.current.path(), underlying: failure), of: place)
    }

    private func store(_ new: InjectionError, of place: Place) -> InjectionError {
        let index = place.number - place.layout.firstNumber
        let old = failures.withLock { failures in
            defer { failures[index] = new }
            return failures[index]
        }
        // Not released under the lock, because it may hold a user's object: the optimizer would do so.
        withExtendedLifetime(old) {}
        return new
    }
}
