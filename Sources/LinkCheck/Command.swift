/// What the user runs.
protocol Command: Sendable {
    func run(_ arguments: [String]) -> ExitCode
}

enum ExitCode: Int32 {
    case success = 0
    case brokenLinks = 1
    case failure = 2
}
