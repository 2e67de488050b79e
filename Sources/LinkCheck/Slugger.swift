/// Makes the anchors of one document's headings.
struct Slugger {
    private var counts: [String: Int] = [:]

    /// Returns the anchor that GitHub makes of a heading's text.
    ///
    /// The second heading of a slug gets `-1`, the next one `-2`; a number that another heading has already is skipped.
    mutating func slug(of heading: String) -> String {
        let plain = Self.plainSlug(of: heading)
        var slug = plain
        while counts[slug] != nil {
            counts[plain, default: 0] += 1
            slug = "\(plain)-\(counts[plain, default: 0])"
        }
        counts[slug] = 0
        return slug
    }

    private static func plainSlug(of heading: String) -> String {
        var slug = String.UnicodeScalarView()
        for scalar in heading.lowercased().unicodeScalars where scalar == " " || isKept(scalar) {
            slug.append(scalar == " " ? "-" : scalar)
        }
        return String(slug)
    }

    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: true
        default: scalar == "-" || scalar.properties.isAlphabetic
        }
    }
}
