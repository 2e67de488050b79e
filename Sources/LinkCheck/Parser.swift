/// A reader of documents.
protocol Parser: Sendable {
    func document(at path: Path, text: String) -> Document
}

/// The links of a Markdown file, and the anchors that links may lead to.
struct Document: Equatable, Sendable {
    let path: Path
    /// In the order of their lines.
    let links: [Link]
    /// The slugs of the headings, and the ids in HTML.
    let anchors: Set<String>
}

/// A link or an image.
struct Link: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        /// The destination as it is written, but without the backslashes.
        case destination(String)
        /// A `[text][label]` for which there is no `[label]: destination`.
        case undefined(label: String)
    }

    /// The line where the link starts; for a link by label, that of the definition.
    let line: Int
    let kind: Kind
}

/// Reads Markdown as GitHub does: CommonMark, with GitHub's anchors for headings.
///
/// HTML counts as well: `<a href>` and `<img src>` are links, `id` is an anchor. But Markdown between the lines of an
/// HTML element is read as Markdown, although GitHub shows it as it stands.
struct MarkdownParser: Parser {
    func document(at path: Path, text: String) -> Document {
        let syntax = Syntax()
        var links: [Link] = []
        var labels: Set<String> = []
        // All definitions first, as they may come after their uses.
        var blocks = BlockParser.blocks(of: text)
        for index in blocks.indices {
            while let definition = blocks[index].text.prefixMatch(of: syntax.definition), !definition.1.hasPrefix("^") {
                let destination = syntax.withoutBackslashes(definition.2 ?? definition.3 ?? "")
                links.append(Link(line: blocks[index].line, kind: .destination(destination)))
                labels.insert(Syntax.normalized(definition.1).lowercased())
                blocks[index].line += definition.0.utf8.count { $0 == UInt8(ascii: "\n") }
                blocks[index].text = blocks[index].text[definition.range.upperBound...]
            }
        }
        var slugger = Slugger()
        var anchors: Set<String> = []
        for block in blocks {
            var inline = InlineParser(block, labels: labels, syntax: syntax)
            inline.parse()
            links += inline.links
            anchors.formUnion(inline.ids)
            for heading in block.isHeading ? [inline.visible.joined()] : inline.headings {
                anchors.insert(slugger.slug(of: heading))
            }
        }
        return Document(path: path, links: links.sorted { $0.line < $1.line }, anchors: anchors)
    }
}

/// The parts of links and of HTML.
///
/// Each ends, or fails, at the next mark of its own kind, so a text full of half links is still read quickly.
struct Syntax {
    /// `[label]: destination "title"`, which has lines to itself.
    let definition =
        #/
        \[ ((?:[^\[\]\\]|\\.)++) \]: \s*+ (?: < ((?:[^<>\n\\]|\\.)*+) > | (?!<) (\S++) )
        (?: \s++ (?: "(?:[^"\\]|\\.)*+" | '(?:[^'\\]|\\.)*+' | \((?:[^\(\)\\]|\\.)*+\) ) \ *+ (?=\n|$) )?+ \ *+ (?:\n|$)
        /#.matchingSemantics(.unicodeScalar)
    /// `(destination "title")`, which follows the text of a link. Parentheses may be nested twice.
    let destination =
        #/
        \( \s*+ (?: < ((?:[^<>\n\\]|\\.)*+) > | (?!<)
            ((?: [^\s\(\)\\] | \\. | \( (?: [^\s\(\)\\] | \\. | \((?:[^\s\(\)\\]|\\.)*+\) )*+ \) )*+) )
        (?: \s++ (?: "(?:[^"\\]|\\.)*+" | '(?:[^'\\]|\\.)*+' | \((?:[^\(\)\\]|\\.)*+\) ) )?+ \s*+ \)
        /#.matchingSemantics(.unicodeScalar)
    let label = /\[((?:[^\[\]\\]|\\.)*+)\]/.matchingSemantics(.unicodeScalar)
    /// `<https://example.com>` or `<me@example.com>`.
    let autolink = /<[^\s<>:@]*+[:@][^\s<>]*+>/.matchingSemantics(.unicodeScalar)
    /// The start or the end of an HTML element.
    let tag =
        #/
        < (\/?) ([A-Za-z][A-Za-z0-9\-]*+)
        ((?: \s++ [^\s"'<>\/=]++ (?: \s*+ = \s*+ (?: "[^"]*+" | '[^']*+' | [^\s"'<>=`]++ ) )?+ )*+) \s*+ \/?>
        /#.matchingSemantics(.unicodeScalar)
    let attribute =
        #/
        ([^\s"'<>\/=]++) (?: \s*+ = \s*+ (?: "([^"]*+)" | '([^']*+)' | ([^\s"'<>=`]++) ) )?+
        /#.matchingSemantics(.unicodeScalar)
    let entity = /&\#?[A-Za-z0-9]++;/.matchingSemantics(.unicodeScalar)
    let backticks = /`++/.matchingSemantics(.unicodeScalar)
    let underscores = /_++/.matchingSemantics(.unicodeScalar)
    let plainText = /[^`<&_!\[\]\\]++/.matchingSemantics(.unicodeScalar)
    let escaped = /\\([!-\/:-@\[-`\{-~])/.matchingSemantics(.unicodeScalar)
    let commentEnd = /-->/.matchingSemantics(.unicodeScalar)

    /// Returns a destination as it is meant.
    func withoutBackslashes(_ text: Substring) -> String {
        text.contains("\\") ? String(text.replacing(escaped) { $0.1 }) : String(text)
    }

    /// Returns a label with single spaces. Labels are the same if they differ in white space and case only.
    static func normalized(_ label: Substring) -> String {
        label.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
