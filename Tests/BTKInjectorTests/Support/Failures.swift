import BTKInjector

/// The error of a block that is to fail.
struct Failure: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String = "") { self.description = description }
}

extension InjectionError {
    /// The problems of a configuration; of any other error, itself.
    var problems: [InjectionError] { if case .invalidConfiguration(let problems) = self { problems } else { [self] } }
}

/// Returns the error that a request throws, if it throws one.
func failure<Result>(of request: () throws -> Result) -> InjectionError? {
    do {
        _ = try request()
        return nil
    } catch {
        return error as? InjectionError
    }
}

/// Returns the problems of a configuration that is refused; none if it is accepted.
func problems(of configure: (inout Binder) throws -> Void) throws -> [InjectionError] {
    failure { try Injector.injectorWithBlock(configure) }?.problems ?? []
}

/// Returns the problems that a verification finds, or none.
func verificationProblems(of injector: Injector) -> [InjectionError] {
    failure { try injector.verify() }?.problems ?? []
}

/// Returns the key of a number, of which there are as many as there are names.
func intKey(_ name: BindingName) -> BindingKey { BindingKey(Int.self, named: name) }
