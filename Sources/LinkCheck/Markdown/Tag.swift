/// The start or the end of an HTML element; names are in lower case.
struct Tag {
    let name: String
    let attributes: [String: String]
    let isEnd: Bool

    /// What a link with an anchor may lead to.
    var ids: [String] {
        [attributes["id"], name == "a" ? attributes["name"] : nil].compactMap { $0 }
    }

    /// Where the element leads, if it is a link or an image.
    var destination: String? {
        switch name {
        case "a": attributes["href"]
        case "img": attributes["src"]
        default: nil
        }
    }

    var isHeading: Bool {
        ["h1", "h2", "h3", "h4", "h5", "h6"].contains(name)
    }
}
