public import Testing

/// Code that must not compile, for one reason.
public struct RefusedCode: Sendable, CustomTestStringConvertible {
    /// The mistake in plain words.
    public let testDescription: String
    private let code: String
    private let message: String

    /// Makes a mistake, with a part of the error that the compiler reports for it.
    public init(_ mistake: String, error message: String, _ code: String) {
        (testDescription, self.code, self.message) = (mistake, code, message)
    }

    /// Expects that the compiler refuses the code after some declarations, and says why.
    public func expectRefusal(after declarations: String) async throws {
        let (succeeded, output) = try await Compiler.diagnostics(of: declarations + code)
        #expect(!succeeded)
        #expect(output.split(separator: "\n").contains { $0.contains("error: ") && $0.contains(message) }, "\(output)")
    }
}
