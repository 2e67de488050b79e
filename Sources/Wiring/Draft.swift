/// The lines that are tried, and what became of others.
struct Draft {
    private(set) var lines: [Planner.Line]
    /// The questions of the plans.
    private var asked: [String]
    /// A question for each line that was refused.
    private var refusals: [String] = []
    /// The types that may still be missing, because of questions.
    private(set) var openTypes: Set<String>
    /// The code of all lines that were ever tried, so that one that was refused does not come back.
    private var known: Set<[String]>
    /// Whether the wiring is complete with the lines.
    var completes = false

    init(_ plan: Planner) {
        lines = plan.lines
        asked = plan.questions
        openTypes = plan.openTypes
        known = Set(plan.lines.map(\.code))
    }

    var questions: [String] { asked + refusals }

    /// Takes over the plan for the wiring as it is with the lines: a module that one of them installs may need
    /// something in turn. Returns whether there are new lines.
    mutating func follow(_ plan: Planner) -> Bool {
        asked = plan.questions
        openTypes.formUnion(plan.openTypes)
        // The numbers of children are those of the wiring without the lines.
        let new = plan.lines.filter { $0.child == nil && !known.contains($0.code) }
        lines += new
        known.formUnion(new.map(\.code))
        return !new.isEmpty
    }

    /// Makes questions of lines, by their numbers, with the reasons why they are refused.
    mutating func refuse(_ reasons: [Int: String]) {
        for (number, reason) in reasons.sorted(by: { $0.key < $1.key }) {
            let line = lines[number]
            refusals.append(
                "\(line.keys.map(\.description).joined(separator: ", ")), for \(line.requester): bind it by hand. "
                    + "`\(line.code[0])` was tried: \(reason)")
        }
        lines = lines.enumerated().filter { reasons[$0.offset] == nil }.map(\.element)
    }
}
