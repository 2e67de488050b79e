public import BTKInjector
import BTKInjectorInspection

/// The error of a block that is to fail.
public struct Failure: Error, Equatable, CustomStringConvertible {
    /// The text that it was made with.
    public let description: String

    /// Makes an error.
    public init(_ description: String = "") { self.description = description }
}

extension InjectionError {
    /// The path of a chain that is too deep for the stack.
    public var tooDeepPath: [BindingKey]? { if case .nestingTooDeep(let path) = self { path } else { nil } }

    /// The path of a cycle.
    public var ring: [BindingKey]? { if case .circularDependency(let path) = self { path } else { nil } }

    /// The problems of a configuration; of any other error, itself.
    public var problems: [InjectionError] {
        if case .invalidConfiguration(let problems) = self { problems } else { [self] }
    }
}

/// Returns the error that a request throws, if it throws one.
public func failure<Result>(of request: () throws -> Result) -> InjectionError? {
    do {
        _ = try request()
        return nil
    } catch {
        return error as? InjectionError
    }
}

/// Returns the problems of a configuration that is refused; none if it is accepted.
public func problems(of configure: (inout Binder) throws -> Void) throws -> [InjectionError] {
    failure { try Injector.injectorWithBlock(configure) }?.problems ?? []
}

/// Returns the problems that a verification finds, or none.
public func verificationProblems(of injector: Injector) -> [InjectionError] {
    failure { try injector.verify() }?.problems ?? []
}

/// Returns the key of a number, of which there are as many as there are names.
public func intKey(_ name: BindingName) -> BindingKey { BindingKey(Int.self, named: name) }
