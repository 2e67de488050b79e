public import BTKInjector
public import Testing

/// Expects that a request throws an error.
@discardableResult
public func expectThrows<Value>(
    _ error: InjectionError, sourceLocation: SourceLocation = #_sourceLocation, from request: () throws -> Value
) -> InjectionError? {
    #expect(throws: error, sourceLocation: sourceLocation) { try request() }
}
