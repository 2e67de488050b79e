/// A place for lines of text.
protocol Output: Sendable {
    func write(_ line: String)
}
