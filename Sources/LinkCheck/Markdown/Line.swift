/// A line of a file, or what is left of it inside of quotations and lists.
struct Line: Sendable {
    /// Counted from 1, in the file.
    let number: Int
    /// The columns of white space before the text.
    private(set) var indent: Int
    /// Without the white space around it.
    let text: Substring
    /// How many quotations and list items the line was taken out of.
    private(set) var nesting: Int
    /// Where the text starts in the file, on which the width of tabs depends.
    private let column: Int

    private init(number: Int, content: Substring, column: Int = 0, nesting: Int = 0) {
        var cursor = Cursor(content)
        var end = column
        while let space = cursor.next, space == " " || space == "\t" {
            end += space == " " ? 1 : 4 - end % 4
            cursor.skip()
        }
        self.number = number
        self.indent = end - column
        self.text = Substring(cursor.rest).trimmed
        self.nesting = nesting
        self.column = end
    }

    static func lines(of text: String) -> [Line] {
        var scalars = text.unicodeScalars[...]
        if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        // A Windows line ending is a single Character, but two scalars; the first of them is trimmed off.
        let contents = scalars.split(separator: "\n", omittingEmptySubsequences: false)
        return zip(1..., contents).map { Line(number: $0, content: Substring($1)) }
    }

    var isBlank: Bool { text.isEmpty }

    /// The line without the mark of a quotation or a list item at the start of its text.
    func droppingMark(length: Int) -> Line {
        let rest = text.unicodeScalars.dropFirst(length)
        return Line(number: number, content: Substring(rest), column: column + length, nesting: nesting)
    }

    /// The line as the inside of a quotation or a list item has it.
    func outdented(by columns: Int) -> Line {
        var line = self
        line.indent = max(0, indent - columns)
        line.nesting += 1
        return line
    }
}
