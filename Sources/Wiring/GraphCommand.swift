import BTKInjectorInspection

/// Draws the wiring.
struct GraphCommand: Sendable {
    let tests: WiringTests
    let console: any Console

    func run(_ form: Options.GraphForm, part: String?) throws -> ExitCode {
        let wiring = try tests.run().onlyWiring()
        let drawing = wiring.drawing(part: try part.map { try key($0, in: wiring) })
        switch form {
        case .mermaid: console.write(drawing.mermaid)
        case .dot: console.write(drawing.dot)
        case .text: console.write(drawing.text)
        }
        guard wiring.isComplete else {
            console.complain(
                "error: the wiring is incomplete, and so is its graph; `Wiring check` tells what is missing")
            return .incomplete
        }
        return .complete
    }

    /// Returns the key that is written so, with its name, or the only one of that type.
    private func key(_ text: String, in wiring: WiringFile) throws(Failure) -> WiringFile.Key {
        var keys: [WiringFile.Key] = []
        for binding in wiring.bindings where !keys.contains(binding.key) { keys.append(binding.key) }
        if let key = keys.first(where: { $0.description == text }) { return key }
        let ofType = keys.filter { $0.type == text }
        if ofType.count == 1 { return ofType[0] }
        let others = (ofType.isEmpty ? keys : ofType).map(\.description).sorted()
        throw Failure("nothing is bound for \(text). The keys are: \(others.joined(separator: ", ")).")
    }
}

extension WiringTests.Result {
    /// Returns the wiring that has all bindings of the others.
    func onlyWiring() throws(Failure) -> WiringFile {
        let all = wirings
        if let whole = all.first(where: { wiring in all.allSatisfy { wiring.file.covers($0.file) } }) {
            return whole.file
        }
        let tests = all.map { "`--test \($0.test.testName)`" }
        throw Failure("there are \(all.count) wirings: choose one by \(tests.joined(separator: " or ")).")
    }
}

extension String {
    /// The name of a test in its id, `NotesTests.Suite/theWiringIsComplete()/T.swift:6:2`.
    fileprivate var testName: String {
        let start = prefix { $0 != "(" }
        let name = start.split { $0 == "." || $0 == "/" }.last ?? start
        return String(name).replacing("`", with: "")
    }
}
