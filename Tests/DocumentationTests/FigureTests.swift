import Foundation
import Testing

@Suite("Measured figures") struct FigureTests {
    @Test("Each passage with figures stands in its document", arguments: try figures())
    func passages(path: String, passages: [String]) throws {
        let text = spaced(try Document.named(path).text)
        for passage in passages { #expect(text.contains(passage), "\(path) does not say: \(passage)") }
    }

    @Test("No other figure stands in a document", arguments: try Document.all())
    func others(document: Document) throws {
        var text = spaced(document.text.replacing(#/(?s)```.*?```/#, with: ""))
        for passage in try figures()[document.path] ?? [] { text = text.replacing(passage, with: "") }
        for figure in text.matches(of: #/[0-9][0-9.,]*\s?(ns|µs|ms|[kKM]B|seconds|s of processor|×)(?!\w)/#) {
            let context = text[..<figure.range.upperBound].suffix(80)
            Issue.record("\(document.path) has a figure that Docs/Figures.txt has not: \(context)")
        }
    }
}

/// Returns the passages of Docs/Figures.txt, by their documents, with the values filled in.
private func figures() throws -> [String: [String]] {
    var passages: [String: [String]] = [:]
    var values: [Substring: Substring] = [:]
    for line in try Document.named("Docs/Figures.txt").lines where !line.hasPrefix("#") {
        if let passage = line.wholeMatch(of: #/([\w/.+-]+\.md): (.*)/#) {
            let text = passage.2.replacing(#/\{(\w+)\}/#) { values[$0.1] ?? "(no value \($0.1))" }
            passages[String(passage.1), default: []].append(spaced(String(text)))
        } else {
            // The values of a group, or an empty line at its end.
            let pairs = line.split(separator: "; ").map { $0.split(separator: " ") }
            values = Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
        }
    }
    return passages
}

/// Returns a text with one space wherever it has some.
private func spaced(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
