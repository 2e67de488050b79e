/// A run of the tool: the root of a child that has its options.
struct Run: Sendable {
    let options: Options
    let check: @Sendable () -> CheckCommand
    let graph: @Sendable () -> GraphCommand
    let lines: @Sendable () -> LinesCommand

    func perform() throws -> ExitCode {
        switch options.word {
        case .check(let asJSON): try check().run(asJSON: asJSON)
        case .graph(let form, let part): try graph().run(form, part: part)
        case .lines(let target, let writes, let answers):
            try lines().run(target: target, writes: writes, answers: answers)
        }
    }
}
