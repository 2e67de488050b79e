public import Testing

// Where such a test does not run, it is reported as skipped.
extension Trait where Self == ConditionTrait {
    /// Runs a test where there is a compiler to ask.
    public static var asksTheCompiler: Self {
        .enabled(if: Compiler.isAvailable, "There is no compiler here.")
    }

    /// Runs a test that compares what the compiler says if this is the compiler that says it so.
    public static var comparesTheCompilersWords: Self {
        #if compiler(>=6.3) && compiler(<6.4)
            .enabled(if: true)
        #else
            .disabled("The words that are compared are those of Swift 6.3.")
        #endif
    }
}
