/// Checks one document, which it was made with.
protocol Checker {
    func check() throws -> Report
}
