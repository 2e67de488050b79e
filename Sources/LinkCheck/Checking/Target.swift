import Foundation

/// Where a link leads, if it leads to a file or a heading.
struct Target {
    /// The path as the link has it, for the reader.
    let writtenPath: String
    /// The anchor as the link has it, for the reader.
    let writtenAnchor: String

    /// Takes a destination apart; nil if it leads out, with a scheme (`https:`, `mailto:`) or a host (`//host/path`).
    init?(_ destination: String) {
        let destination = destination.replacing("&amp;", with: "&")
        guard !destination.hasPrefix("//"), !Self.hasScheme(destination) else { return nil }
        let parts = destination.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        writtenPath = String(parts[0].prefix { $0 != "?" })
        writtenAnchor = parts.count > 1 ? String(parts[1]) : ""
    }

    /// The path, decoded; empty for a place in the same file.
    var path: String { Self.decoded(writtenPath) }

    /// The anchor, decoded; nil if there is none, and for the top of the page.
    var anchor: String? {
        writtenAnchor.isEmpty || writtenAnchor == "top" ? nil : Self.decoded(writtenAnchor)
    }

    private static func decoded(_ text: String) -> String {
        text.removingPercentEncoding ?? text
    }

    private static func hasScheme(_ destination: String) -> Bool {
        var cursor = Cursor(destination[...])
        let scheme = cursor.take { $0.isLetter || $0.isDigit || "+-.".unicodeScalars.contains($0) }
        return scheme.unicodeScalars.first?.isLetter == true && cursor.next == ":"
    }
}
