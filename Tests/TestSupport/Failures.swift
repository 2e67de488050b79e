public import BTKInjector
import BTKInjectorInspection
public import Testing

/// The error of a block that is to fail.
public struct Failure: Error, Equatable, CustomStringConvertible {
    /// The text that it was made with.
    public let description: String

    /// Makes an error.
    public init(_ description: String = "") { self.description = description }
}

extension InjectionError {
    /// Makes the error of a key that is missing at the end of a path.
    public static func missing(_ path: BindingKey...) -> Self { .bindingNotFound(path[path.count - 1], path: path) }

    /// Makes the error of a block that throws at the end of a path.
    public static func failed(_ path: BindingKey..., with error: any Error = Failure()) -> Self {
        .constructionFailed(path[path.count - 1], path: path, underlying: error)
    }

    /// Makes the error of a cycle.
    public static func cycle(_ path: BindingKey...) -> Self { .circularDependency(path: path) }

    /// The path of a chain that is too deep for the stack.
    public var tooDeepPath: [BindingKey]? { if case .nestingTooDeep(let path) = self { path } else { nil } }

    /// The path of a cycle.
    public var cycle: [BindingKey]? { if case .circularDependency(let path) = self { path } else { nil } }

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

/// Returns the problems that a verification of a configuration finds, or none.
public func verificationProblems(_ configure: (inout Binder) throws -> Void) throws -> [InjectionError] {
    verificationProblems(of: try Injector.injectorWithBlock(configure))
}

/// Returns the key of a number, of which there are as many as there are names.
public func intKey(_ name: BindingName) -> BindingKey { BindingKey(Int.self, named: name) }

/// A row of a table: a configuration, and the problems that it has.
public struct ConfigurationCase: Sendable, CustomTestStringConvertible {
    /// The configuration in plain words.
    public let testDescription: String
    private let problems: [InjectionError]
    private let parent: (@Sendable (inout Binder) -> Void)?
    private let configure: @Sendable (inout Binder) throws -> Void

    /// Makes a row. A configuration without problems is accepted.
    public init(
        _ title: String, problems: [InjectionError] = [], inChildOf parent: (@Sendable (inout Binder) -> Void)? = nil,
        _ configure: @escaping @Sendable (inout Binder) throws -> Void
    ) {
        testDescription = title
        self.problems = problems
        self.parent = parent
        self.configure = configure
    }

    /// Expects that the configuration has these problems, in this order, and no other.
    public func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let found = failure { try makeInjector() }?.problems ?? []
        #expect(found == problems, sourceLocation: sourceLocation)
    }

    /// Expects that the configuration is accepted, and that a verification finds these problems, in this order.
    public func checkVerification(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let found = verificationProblems(of: try makeInjector())
        #expect(found == problems, sourceLocation: sourceLocation)
    }

    private func makeInjector() throws -> Injector {
        let parent = try parent.map(Injector.injectorWithBlock)
        return try parent?.makeChild(configure) ?? Injector.injectorWithBlock(configure)
    }
}

/// Expects that a request throws an error.
@discardableResult public func expectThrows<Value>(
    _ error: InjectionError, sourceLocation: SourceLocation = #_sourceLocation, from request: () throws -> Value
) -> InjectionError? {
    #expect(throws: error, sourceLocation: sourceLocation) { try request() }
}
