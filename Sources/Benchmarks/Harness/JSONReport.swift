import Foundation

/// The outcomes for machines: one array, a work an element.
enum JSONReport {
    /// - Parameter judges: Whether the times are compared with the goals.
    static func text(of outcomes: [Outcome], judges: Bool) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(outcomes.map { Entry($0, judges: judges) }), as: UTF8.self)
    }

    private struct Entry: Encodable {
        let work: String
        let byHand: Times
        let injector: Times
        let ratio: Double
        let growth: Growth?
        let goal: String?
        let isMet: Bool?

        init(_ outcome: Outcome, judges: Bool) {
            work = outcome.name
            byHand = Times(outcome.byHand)
            injector = Times(outcome.injected)
            ratio = outcome.ratio
            growth = outcome.growth.map { Growth(byHand: $0.byHand, injector: $0.injected) }
            goal = outcome.goal.map(Table.text)
            isMet = judges ? outcome.meetsGoal : nil
        }
    }

    /// In nanoseconds.
    private struct Times: Encodable {
        let median: Double
        let lowerQuartile: Double
        let upperQuartile: Double

        init(_ statistics: Statistics) {
            median = statistics.median
            lowerQuartile = statistics.lowerQuartile
            upperQuartile = statistics.upperQuartile
        }
    }

    private struct Growth: Encodable {
        let byHand: Double
        let injector: Double
    }
}
