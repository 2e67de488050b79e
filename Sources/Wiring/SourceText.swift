/// A Swift source in which comments and the contents of strings are blanks, so that a search finds code only.
struct SourceText {
    /// The text with blanks, as long as the source.
    let code: [UInt8]
    /// The source.
    let text: [UInt8]

    init(_ source: String) {
        text = Array(source.utf8)
        code = Self.blanked(text)
    }

    /// Returns a text whose comments and strings are blanks. What is interpolated into a string is blank, too.
    private static func blanked(_ text: [UInt8]) -> [UInt8] {
        var code = text
        var index = 0
        func starts(_ word: StaticString) -> Bool {
            word.withUTF8Buffer { text[index...].starts(with: $0) }
        }
        func blank(to end: Int) {
            while index < min(end, text.count) {
                if text[index] != UInt8(ascii: "\n") { code[index] = UInt8(ascii: " ") }
                index += 1
            }
        }
        while index < text.count {
            if starts("//") {
                blank(to: text[index...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count)
            } else if starts("/*") {
                var depth = 0
                repeat {
                    if starts("/*") {
                        depth += 1
                        blank(to: index + 2)
                    } else if starts("*/") {
                        depth -= 1
                        blank(to: index + 2)
                    } else {
                        blank(to: index + 1)
                    }
                } while depth > 0 && index < text.count
            } else if starts("\"\"\"") {
                blank(to: index + 3)
                while index < text.count, !starts("\"\"\"") { blank(to: index + (starts("\\") ? 2 : 1)) }
                blank(to: index + 3)
            } else if starts("\"") {
                blank(to: index + 1)
                while index < text.count, !starts("\""), !starts("\n") { blank(to: index + (starts("\\") ? 2 : 1)) }
                if starts("\"") { blank(to: index + 1) }
            } else {
                index += 1
            }
        }
        return code
    }

    var codeText: String { String(decoding: code, as: UTF8.self) }

    /// Returns the index where a line begins; nil if there are fewer.
    func start(ofLine line: Int) -> Int? {
        var start = 0
        for _ in 1..<max(line, 1) {
            guard let end = code[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            start = end + 1
        }
        return start
    }

    /// Returns where the bracket at an index ends; nil if it does not.
    func end(ofBracketAt start: Int) -> Int? {
        var depth = 0
        for index in start..<code.count {
            switch code[index] {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 { return index }
            default: break
            }
        }
        return nil
    }

    /// Returns the source of a range.
    func source(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

    /// Returns where a word stands as code, from an index on.
    func first(_ word: String, from start: Int = 0) -> Int? {
        let word = Array(word.utf8)
        guard start + word.count <= code.count else { return nil }
        return (start...(code.count - word.count)).first { code[$0..<$0 + word.count].elementsEqual(word) }
    }
}
